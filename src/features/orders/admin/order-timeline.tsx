import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { innerForm, useRecordForm } from '#features/money/admin/use-record-form.ts'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { FormButtons } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useUnsavedQuestion } from '#ui/form/use-versioned-edit.tsx'
import { Banknote, Send, StickyNote } from '#ui/icons/admin-icons.tsx'
import type { Icon } from '#ui/icons/icons.tsx'
import { Package } from '#ui/icons/screen-icons.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { addOrderNote, orderTimelineQuery, withdrawOrderNote } from './admin-orders.api.ts'
import { type EventGroup, NOTE_LIMIT, noteFormSchema, type TimelineEntry } from './order-events.ts'

/** How many events are shown at first: most orders have no more. */
const AT_FIRST = 8

const pictures: Record<EventGroup, Icon> = {
  order: Package,
  money: Banknote,
  message: Send,
  note: StickyNote,
}

/** Everything that happened to an order, the newest first: what, who, when (LOG-01, LOG-02, AORD-17). */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const query = useQuery(orderTimelineQuery(useAdminQueryKey(), orderId))
  return (
    <section aria-label="Historique">
      <h3 className="mb-3 text-base">Historique</h3>
      <Loaded
        query={query}
        isPart
        failed="Impossible de charger l’historique."
        skeleton={
          <div role="status" aria-label="Chargement de l’historique" className="skeleton h-44 rounded-md" />
        }
      >
        {(entries) => <Entries entries={entries} />}
      </Loaded>
    </section>
  )
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, AT_FIRST)
  const left = entries.length - shown.length
  return (
    <>
      <ol>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {left > 0 ? (
        <Button look="secondary" className="mt-1 px-4 max-sm:w-full" onClick={() => setWhole(true)}>
          {left === 1 ? 'Voir 1 événement plus ancien' : `Voir ${left} événements plus anciens`}
        </Button>
      ) : null}
    </>
  )
}

function Entry({ entry: { group, at, who, title, details } }: { entry: TimelineEntry }) {
  const Picture = pictures[group]
  return (
    <li className="group flex gap-3">
      <div aria-hidden className="flex flex-col items-center">
        <span className="flex size-8 shrink-0 items-center justify-center rounded-full border border-line-strong text-amber">
          <Picture className="size-4" />
        </span>
        <span className="w-px grow bg-line-strong group-last:hidden" />
      </div>
      <div className="min-w-0 pt-1 pb-4">
        <p className="font-medium wrap-anywhere">{title}</p>
        {details.map((text) => (
          <p key={text} className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        ))}
        <p className="text-xs text-quiet">
          {formatDateTime(at)} · {who}
        </p>
      </div>
    </li>
  )
}

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

/** Writes a note for the other admins (LOG-03). What is typed stays when it could not be saved. */
function NoteForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { values, field, isPending, formProps } = useRecordForm({
    schema: noteFormSchema,
    initial: { text: '' },
    send: (texts, key) => addOrderNote({ data: { ...texts, orderId, key } }),
    changes: ['orders'],
    done: () => 'Note enregistrée.',
    onDone: onClose,
  })
  useUnsavedQuestion(values.text.trim() !== '')
  return (
    <form {...formProps} aria-label="Nouvelle note" className={innerForm}>
      <TextArea
        label="Note pour l’équipe"
        hint="Le client ne la voit jamais."
        limit={NOTE_LIMIT}
        autoFocus
        {...field('text')}
      />
      <FormButtons isBusy={isPending} onCancel={onClose}>
        Enregistrer la note
      </FormButtons>
    </form>
  )
}

/** The newest note in the row of its order, and how many more there are (LOG-04). */
export function NoteMark({ note }: { note: { text: string; count: number } }) {
  const more = note.count - 1
  return (
    <p className="flex items-start gap-1.5 text-sm font-normal text-amber">
      <StickyNote aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">Note pour l’équipe : </span>
        <span className="line-clamp-3 wrap-anywhere">{note.text}</span>
        {more > 0 ? (
          <span className="text-quiet">{more === 1 ? 'et 1 autre note' : `et ${more} autres notes`}</span>
        ) : null}
      </span>
    </p>
  )
}
