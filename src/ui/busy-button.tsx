import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/**
 * A button whose work may open a dialog. While it is busy, clicks do nothing, but it keeps the focus, so that
 * the closing dialog can return it. A disabled button would lose the focus.
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
