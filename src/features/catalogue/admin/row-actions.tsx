import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'

type RowActionsProps = { name: string; isBusy: boolean; onEdit: () => void; onDelete: () => void }

/** The buttons of a row, disabled while a command is running (APROD-08, ACAT-04). */
export function RowActions({ name, isBusy, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-lg:pt-2">
      <Button
        look="secondary"
        className="px-4! max-lg:flex-1"
        disabled={isBusy}
        aria-label={`Modifier ${name}`}
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-4 shrink-0" />
        Modifier
      </Button>
      <Button
        look="danger"
        className="px-4! max-lg:flex-1"
        disabled={isBusy}
        aria-label={`Supprimer ${name}`}
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-4 shrink-0" />
        Supprimer
      </Button>
    </div>
  )
}
