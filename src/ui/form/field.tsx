import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { LengthNote } from './length-note.tsx'

const inputClasses =
  'w-full min-h-12 rounded-md border bg-raised-2 px-4 py-2.5 text-base text-cream transition duration-200 placeholder:text-quiet/70 focus-visible:outline-offset-1 disabled:bg-raised disabled:text-quiet'

type LabelledProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  /**
   * The most characters allowed. The input is not cut: near the limit a note says how many are left, or too
   * many.
   */
  limit?: number | undefined
  className?: string | undefined
}

type LabelledFieldProps = LabelledProps & {
  /** What is typed. */
  text: unknown
  /** The input, with the properties that join it to its label, hint and error. */
  children: (own: {
    id: string
    className: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    'aria-required': true | undefined
  }) => ReactNode
}

function LabelledField({
  label,
  hint,
  error,
  optional = false,
  limit,
  className,
  text,
  children,
}: LabelledFieldProps) {
  const id = useId()
  const described = classNames(hint ? `${id}-hint` : '', error ? `${id}-error` : '')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-cream">
        {label}
        {optional ? <span className="font-normal text-quiet"> (facultatif)</span> : null}
      </label>
      {children({
        id,
        className: classNames(inputClasses, error ? 'border-danger' : 'border-line-strong', className),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': optional ? undefined : true,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      ) : null}
      {limit && typeof text === 'string' ? <LengthNote length={text.trim().length} limit={limit} /> : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** A line of text with its label, hint and error; screen readers announce the error with the field. */
export function TextField({
  label,
  hint,
  error,
  optional,
  limit,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'id' | 'maxLength'> & LabelledProps) {
  const labelled = { label, hint, error, optional, limit, className, text: rest.value }
  return <LabelledField {...labelled}>{(own) => <input {...own} {...rest} />}</LabelledField>
}

/** A text of several lines, otherwise like `TextField`. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  limit,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id' | 'maxLength'> & LabelledProps) {
  const labelled = { label, hint, error, optional, limit, className, text: rest.value }
  return <LabelledField {...labelled}>{(own) => <textarea rows={3} {...own} {...rest} />}</LabelledField>
}
