import { formatShortDate } from '#lib/dates.ts'
import { type Column, DataTable } from '#ui/admin/data-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Subscriber } from './domain/subscriber.ts'
import { type SubscriberAction, useSubscriberActions } from './use-subscriber-actions.ts'

type SubscriberTableProps = { subscribers: readonly Subscriber[] }

/** The list (ANEWS-02) with what can be done to each (ANEWS-03 to ANEWS-05). */
export function SubscriberTable({ subscribers }: SubscriberTableProps) {
  const { ask, isBusy } = useSubscriberActions()
  const columns: Column<Subscriber>[] = [
    { title: 'E-mail', mobile: 'title', className: 'break-all', cell: ({ email }) => email },
    { title: 'Nom', cell: ({ name }) => name ?? <span className="text-quiet">–</span> },
    {
      title: 'Inscription',
      className: 'whitespace-nowrap',
      cell: (row) => formatShortDate(row.subscribedAt),
    },
    { title: 'État', cell: (row) => <Activity subscriber={row} /> },
    {
      title: 'Actions',
      mobile: 'full',
      cell: (row) => <Actions subscriber={row} isBusy={isBusy} onAsk={(action) => ask(action, row)} />,
    },
  ]
  return <DataTable caption="Abonnés à la newsletter" columns={columns} rows={subscribers} rowKey={idOf} />
}

const idOf = ({ id }: Subscriber) => id

function Activity({ subscriber: { isActive, unsubscribedAt } }: { subscriber: Subscriber }) {
  if (isActive) return <Badge tone="ok">Actif</Badge>
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 md:flex-nowrap">
      <Badge>Désabonné</Badge>
      {unsubscribedAt ? (
        <span className="text-xs whitespace-nowrap text-quiet">le {formatShortDate(unsubscribedAt)}</span>
      ) : null}
    </span>
  )
}

type ActionsProps = { subscriber: Subscriber; isBusy: boolean; onAsk: (action: SubscriberAction) => void }

function Actions({ subscriber: { email, isActive }, isBusy, onAsk }: ActionsProps) {
  const [action, label] = isActive
    ? (['unsubscribe', 'Désabonner'] as const)
    : (['reactivate', 'Réactiver'] as const)
  return (
    <div className="flex flex-wrap gap-2 max-md:pt-2">
      <Button
        look="secondary"
        className="px-4! max-md:flex-1"
        disabled={isBusy}
        aria-label={`${label} ${email}`}
        onClick={() => onAsk(action)}
      >
        {label}
      </Button>
      <Button
        look="danger"
        className="px-4! max-md:flex-1"
        disabled={isBusy}
        aria-label={`Supprimer définitivement ${email}`}
        onClick={() => onAsk('delete')}
      >
        Supprimer
      </Button>
    </div>
  )
}
