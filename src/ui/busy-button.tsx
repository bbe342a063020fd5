import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** A busy button ignores clicks but keeps the focus, which a closing dialog returns to it. */
export function BusyButton({
  isBusy,
  onClick,
  className,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'disabled'> & { isBusy: boolean }) {
  return (
    <Button
      aria-disabled={isBusy}
      className={classNames('aria-disabled:opacity-55', className)}
      onClick={(event) => {
        if (!isBusy) onClick?.(event)
      }}
      {...rest}
    />
  )
}
