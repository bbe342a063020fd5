import { type ComponentProps, useId } from 'react'
import { ChevronDown } from '#ui/icons/icons.tsx'
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
      <div className="relative">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={classNames(
            'min-h-12 w-full appearance-none text-ellipsis border bg-raised-2 py-2.5 pr-10 pl-4 text-base text-cream transition hover:border-amber disabled:bg-raised disabled:text-quiet',
            // Without its label it is among buttons, as a filter.
            isLabelHidden ? 'rounded-full md:text-sm' : 'rounded-md',
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
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-quiet"
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}
