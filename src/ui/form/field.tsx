import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { LengthNote } from './length-note.tsx'

const inputClasses =
  'w-full min-h-12 rounded-md border bg-raised-2 px-4 py-2.5 text-base text-cream transition duration-200 placeholder:text-quiet/70 focus-visible:outline-offset-1 disabled:bg-raised disabled:text-quiet'

type LabelledProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /**
   * The most characters allowed. The input is not cut: near the limit a note says how many are left, or too
   * many.
   */
  limit?: number
}

function useFieldIds(hint: ReactNode, error: string | undefined) {
  const id = useId()
  const described = classNames(hint ? `${id}-hint` : '', error ? `${id}-error` : '')
  return { id, describedBy: described || undefined }
}

function LabelledField({
  id,
  label,
  hint,
  error,
  optional,
  limit,
  text,
  children,
}: LabelledProps & { id: string; text: unknown; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-cream">
        {label}
        {optional ? <span className="font-normal text-quiet"> (facultatif)</span> : null}
      </label>
      {children}
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
  optional = false,
  limit,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'id' | 'maxLength'> & LabelledProps) {
  const { id, describedBy } = useFieldIds(hint, error)
  return (
    <LabelledField
      id={id}
      label={label}
      hint={hint}
      optional={optional}
      text={rest.value}
      {...(limit ? { limit } : {})}
      {...(error ? { error } : {})}
    >
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        aria-required={optional ? undefined : true}
        className={classNames(inputClasses, error ? 'border-danger' : 'border-line-strong', className)}
        {...rest}
      />
    </LabelledField>
  )
}

/** A text of several lines, otherwise like `TextField`. */
export function TextArea({
  label,
  hint,
  error,
  optional = false,
  limit,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id' | 'maxLength'> & LabelledProps) {
  const { id, describedBy } = useFieldIds(hint, error)
  return (
    <LabelledField
      id={id}
      label={label}
      hint={hint}
      optional={optional}
      text={rest.value}
      {...(limit ? { limit } : {})}
      {...(error ? { error } : {})}
    >
      <textarea
        id={id}
        rows={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        aria-required={optional ? undefined : true}
        className={classNames(inputClasses, error ? 'border-danger' : 'border-line-strong', className)}
        {...rest}
      />
    </LabelledField>
  )
}
