import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { Button } from '#ui/button.tsx'
import { Banknote, Send, StickyNote } from '#ui/icons/admin-icons.tsx'
import type { Icon } from '#ui/icons/icon.tsx'
import { Package } from '#ui/icons/screen-icons.tsx'
import { StaleNotice } from '#ui/list/stale-notice.tsx'
import { orderTimelineQuery } from './api/timeline.queries.ts'
import type { EventGroup, TimelineEntry } from './domain/order-event.ts'

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
  const { data: entries, isError, refetch } = query
  return (
    <section aria-label="Historique">
      <h3 className="mb-3 text-base">Historique</h3>
      <StaleNotice query={query} />
      {entries ? <Entries entries={entries} /> : null}
      {!entries && isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-quiet">
          Impossible de charger l’historique.
          <Button look="secondary" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </div>
      ) : null}
      {!entries && !isError ? (
        <div role="status" aria-label="Chargement de l’historique" className="skeleton h-44 rounded-md" />
      ) : null}
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
