import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Pencil } from '#ui/icons/admin-icons.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'

type RowActionsProps = {
  name: string
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
  /** Another button, between the two. */
  children?: ReactNode
}

/** The buttons of a row, disabled while a command is running (APROD-08, ACAT-04). */
export function RowActions({ name, isBusy, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-lg:pt-1 lg:gap-1 lg:*:px-3 xl:flex-nowrap">
      <Button
        look="secondary"
        className="px-4 max-lg:flex-1 max-sm:px-2.5"
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
        className={children ? 'px-4 max-lg:size-11 max-lg:px-0' : 'px-4 max-lg:flex-1'}
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
