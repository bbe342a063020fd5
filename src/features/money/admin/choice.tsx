import { type Ref, useId } from 'react'
import { classNames } from '#ui/class-names.ts'

type ChoiceProps<Value extends string> = {
  legend: string
  name: string
  options: readonly Value[]
  labels: Record<Value, string>
  value: string
  onChoice: (value: Value) => void
  /** Three short words side by side, in place of two. */
  isTight?: boolean
  hint?: string
  error?: string | undefined
  /** The first of them, for a dialog that begins there. */
  first?: Ref<HTMLInputElement>
}

/** One of a few: one press, no list to open. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, name, options, labels, value, onChoice, isTight = false, hint, error, first } = props
  const id = useId()
  const described = classNames(hint ? `${id}-hint` : '', error ? `${id}-error` : '')
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className={classNames('grid gap-2', isTight ? 'grid-cols-3' : 'grid-cols-2')}>
        {options.map((option, index) => (
          <label
            key={option}
            className={classNames(
              // An odd last one takes the whole line.
              'relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border py-2 text-center text-sm text-balance transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber',
              isTight ? 'px-1' : 'px-2 last:odd:col-span-2',
              option === value ? 'border-amber bg-amber-soft font-medium text-amber' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoice(option)}
              aria-describedby={described || undefined}
              ref={index === 0 ? first : undefined}
              className="sr-only"
            />
            {labels[option]}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-quiet">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
