import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/**
 * A button whose work may open a dialog: while it is busy a press does nothing, but the focus stays, so that the dialog gives it back.
 * A disabled button would lose it.
 */
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
