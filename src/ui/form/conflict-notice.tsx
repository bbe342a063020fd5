import { Button } from '../button.tsx'

/** One field that somebody else changed, in words. */
export type FieldChange = { label: string; before: string; after: string }

type ConflictNoticeProps = {
  title: string
  changes: readonly FieldChange[]
  isBusy: boolean
  onAcceptTheirs: () => void
  onOverwrite: () => void
}

/** Says what somebody else changed while a form was open, and offers to accept it or to overwrite it. */
export function ConflictNotice({ title, changes, isBusy, onAcceptTheirs, onOverwrite }: ConflictNoticeProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg border border-amber/40 bg-amber-soft p-4">
      <p className="font-medium text-amber">{title}</p>
      <ul className="flex flex-col gap-1 text-sm">
        {changes.map(({ label, before, after }) => (
          <li key={label}>
            {label} : <span className="text-quiet">{before}</span> → <strong>{after}</strong>
          </li>
        ))}
      </ul>
      <p className="text-sm text-quiet">Rien n’est perdu : ce que vous avez saisi est toujours là.</p>
      <div className="flex max-w-md flex-col gap-2">
        <Button look="secondary" disabled={isBusy} onClick={onAcceptTheirs}>
          Reprendre les nouvelles valeurs
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={onOverwrite}>
          Enregistrer quand même mes modifications
        </Button>
      </div>
    </div>
  )
}
