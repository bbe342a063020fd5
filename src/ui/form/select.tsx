import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'

type SelectProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string
  /** Keeps the label for screen readers only, where the options speak for themselves. */
  isLabelHidden?: boolean
  error?: string | undefined
  options: readonly { value: string; label: string }[]
}

/** One choice of several, as a native list: phones show their own picker. */
export function Select({ label, isLabelHidden = false, error, options, className, ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-cream'}>
        {label}
      </label>
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classNames(
          'min-h-12 w-full rounded-md border bg-raised-2 px-4 py-2.5 text-base text-cream disabled:bg-raised disabled:text-quiet',
          error ? 'border-danger' : 'border-line-strong',
          className,
        )}
        {...rest}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value} className="bg-raised-2 text-cream">
            {text}
          </option>
        ))}
      </select>
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}
