import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pencil } from '#ui/icons/admin-icons.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'

type RowActionsProps = {
  name: string
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}

/** The foot of a card: parts side by side below a hairline. In a table, buttons. */
export const rowAction =
  'px-4 max-lg:flex-1 max-lg:rounded-none max-lg:border-0 max-lg:border-r max-lg:border-line max-lg:px-2'

/** The buttons of a row, disabled while a command is running (APROD-08, ACAT-04). */
export function RowActions({ name, isBusy, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <div className="flex flex-wrap max-lg:-mx-4 max-lg:-mb-4 max-lg:border-t max-lg:border-line lg:gap-1 lg:*:px-3 xl:flex-nowrap">
      <Button
        look="secondary"
        className={rowAction}
        disabled={isBusy}
        aria-label={`Modifier ${name}`}
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-4 shrink-0" />
        Modifier
      </Button>
      {children}
      <Button
        look="quietDanger"
        // Beside two others there is no room for its word on a card.
        className={classNames(
          'px-4 max-lg:rounded-none max-lg:rounded-br-lg max-lg:px-0',
          children ? 'max-lg:w-14' : 'max-lg:flex-1',
        )}
        disabled={isBusy}
        aria-label={`Supprimer ${name}`}
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-4 shrink-0" />
        <span className={children ? 'max-lg:sr-only' : undefined}>Supprimer</span>
      </Button>
    </div>
  )
}
