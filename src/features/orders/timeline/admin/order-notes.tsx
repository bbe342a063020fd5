import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { Button } from '#ui/button.tsx'
import { StickyNote } from '#ui/icons/admin-icons.tsx'
import { withdrawOrderNote } from './api/timeline.functions.ts'
import { orderTimelineQuery } from './api/timeline.queries.ts'
import type { TimelineEntry } from './domain/order-event.ts'
import { NoteForm } from './note-form.tsx'

/** The notes about an order that are not withdrawn, and the form for another (LOG-03 to LOG-05). */
export function OrderNotes({ orderId }: { orderId: string }) {
  const { data: entries, isError } = useQuery(orderTimelineQuery(useAdminQueryKey(), orderId))
  const [isOpen, setOpen] = useState(false)
  if (!entries && !isError && !isOpen) {
    return <div role="status" aria-label="Chargement des notes" className="skeleton h-11 rounded-md" />
  }
  // The timeline says that it could not be read; a note may be added all the same.
  const notes = (entries ?? []).filter(({ note }) => note !== null)
  return (
    <section aria-label="Notes pour l’équipe">
      {notes.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {notes.map((entry) => (
            <Note key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <NoteForm orderId={orderId} onClose={() => setOpen(false)} />
      ) : (
        <Button
          look="secondary"
          className={notes.length > 0 ? 'mt-3 px-4 max-sm:w-full' : 'px-4 max-sm:w-full'}
          onClick={() => setOpen(true)}
        >
          <StickyNote aria-hidden className="size-4" />
          Ajouter une note
        </Button>
      )}
    </section>
  )
}

function Note({ entry: { id, note, at, who } }: { entry: TimelineEntry }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAdminCommand({
    run: () => withdrawOrderNote({ data: { noteId: id } }),
    changes: ['orders'],
    done: () => ({ title: 'Note retirée.' }),
    onDone: () => setAsking(false),
  })
  return (
    <li className="rounded-md border border-amber/40 bg-amber-soft p-4">
      <p className="whitespace-pre-line wrap-anywhere">{note}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-xs text-quiet">
          {who} · {formatDateTime(at)}
        </p>
        {isAsking ? (
          <div role="alert" className="flex flex-wrap items-center gap-x-2">
            Retirer cette note ?
            <Button look="danger" className="px-4" disabled={isPending} onClick={() => mutate()}>
              Oui, retirer
            </Button>
            <Button look="quiet" className="px-2" onClick={() => setAsking(false)}>
              Annuler
            </Button>
          </div>
        ) : (
          <Button look="quiet" className="-mx-2 px-2" onClick={() => setAsking(true)}>
            Retirer<span className="sr-only"> la note : {note?.slice(0, 60)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
