import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

const inputClasses =
  'w-full min-h-12 rounded-md border bg-raised-2 px-4 py-2.5 text-base text-cream transition duration-200 placeholder:text-quiet/70 focus-visible:outline-offset-1 disabled:bg-raised disabled:text-quiet'

type LabelledProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  /** The most characters allowed. The input is not cut; near the limit a note counts. */
  limit?: number | undefined
  className?: string | undefined
}

type FieldProps<Box extends 'input' | 'textarea'> = Omit<ComponentProps<Box>, 'id' | 'maxLength'> &
  LabelledProps

/** A line of text with its label, hint and error; screen readers announce the error with the field. */
export function TextField(props: FieldProps<'input'>) {
  return <LabelledField box="input" {...props} />
}

export function TextArea(props: FieldProps<'textarea'>) {
  return <LabelledField box="textarea" rows={3} {...props} />
}

function LabelledField({
  box: Box,
  label,
  hint,
  error,
  optional = false,
  limit,
  className,
  ...rest
}: (FieldProps<'input'> | FieldProps<'textarea'>) & { box: ElementType }) {
  const id = useId()
  const described = classNames(hint ? `${id}-hint` : '', error ? `${id}-error` : '')
  const length = typeof rest.value === 'string' ? rest.value.trim().length : 0
  const tooMany = limit && length > limit ? length - limit : 0
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-cream">
        {label}
        {optional ? <span className="font-normal text-quiet"> (facultatif)</span> : null}
      </label>
      <Box
        id={id}
        className={classNames(inputClasses, error ? 'border-danger' : 'border-line-strong', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        aria-required={optional ? undefined : true}
        {...rest}
      />
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      ) : null}
      {limit && !(error && tooMany) ? <LengthNote length={length} limit={limit} /> : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {tooMany ? `${error}\u00a0: ${characters(tooMany)} de trop.` : error}
        </p>
      ) : null}
    </div>
  )
}

const NEAR = 0.9
/** Whoever types so little sees it whole: only what is too much is told. */
const SHORT = 40

/**
 * Says how many characters are left, or too many, once a text comes near its limit. Until then it takes no
 * room. When the form has refused the text, its message says so instead (VAL-34).
 */
function LengthNote({ length, limit }: { length: number; limit: number }) {
  const left = limit - length
  const text =
    length < limit * NEAR || (limit <= SHORT && left >= 0)
      ? null
      : left >= 0
        ? `Encore ${characters(left)} sur ${limit}.`
        : `${characters(-left)} de trop : ${limit} au plus.`
  return (
    <p role="status" className={`empty:-mt-1.5 ${left < 0 ? 'text-sm text-danger' : 'text-xs text-quiet'}`}>
      {text}
    </p>
  )
}

function characters(count: number): string {
  return count < 2 ? `${count} caractère` : `${count} caractères`
}
