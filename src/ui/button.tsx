import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full button-room py-2.5 text-center text-sm font-semibold tracking-wide transition duration-200 ease-soft disabled:opacity-55'

const looks = {
  primary:
    'bg-amber text-ink not-disabled:hover:bg-cream not-disabled:active:bg-amber-deep shadow-lift disabled:bg-raised-3 disabled:text-quiet disabled:opacity-100',
  secondary:
    'border border-line-strong text-cream not-disabled:hover:border-amber not-disabled:hover:text-amber',
  quiet: 'text-quiet not-disabled:hover:text-amber',
  danger: 'border border-danger/40 text-danger not-disabled:hover:bg-danger-soft',
  // Stands in every row of a list, where it must not be the loudest.
  quietDanger: 'text-danger not-disabled:hover:bg-danger-soft',
} as const

export type ButtonLook = keyof typeof looks

export function buttonClasses(look: ButtonLook = 'primary', extra?: string): string {
  return classNames(shape, looks[look], extra)
}

/** Of each of two buttons that share a line of a phone. */
export const pair = 'max-sm:grow max-sm:px-4'

/** A button in one of the looks; it submits a form only with `type="submit"`. */
export function Button({
  look = 'primary',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type={type} className={buttonClasses(look, className)} {...rest} />
}

/** A round button that holds one icon; `label` is what a screen reader says. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-cream transition duration-200 not-disabled:hover:bg-amber-soft not-disabled:hover:text-amber disabled:opacity-40',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
