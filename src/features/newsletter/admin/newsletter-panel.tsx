import { formatShortDate } from '#lib/format/dates.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Mail } from '#ui/icons/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { getSubscribers } from './api/subscribers.functions.ts'
import { SUBSCRIBERS_PER_PAGE, type Subscriber } from './domain/subscriber.ts'
import { ExportButton } from './export-button.tsx'
import { SubscriberActions } from './subscriber-actions.tsx'
import { SubscriberCounters } from './subscriber-counters.tsx'
import { useSubscriberActions } from './use-subscriber-actions.ts'

const texts = {
  title: 'Newsletter',
  intro: 'Les personnes inscrites à la lettre de la maison.',
  search: 'Chercher un e-mail, un nom',
  caption: 'Abonnés à la newsletter',
  pages: 'Pages des abonnés',
  loading: 'Chargement des abonnés',
  empty: 'Aucun abonné trouvé',
  failed: 'Impossible de charger les abonnés',
  loadFailure: () => 'Impossible de charger les abonnés',
}

const columns: readonly Column<Subscriber>[] = [
  {
    title: 'E-mail',
    mobile: 'title',
    cell: (subscriber) => (
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 break-all">{subscriber.email}</span>
        <span className="lg:hidden">
          <SubscriptionState {...subscriber} />
        </span>
      </div>
    ),
  },
  {
    title: 'Nom',
    isEmpty: ({ name }) => name === null,
    cell: ({ name }) => name ?? <span className="text-quiet">–</span>,
  },
  {
    title: 'Inscription',
    className: 'whitespace-nowrap',
    cell: ({ subscribedAt }) => formatShortDate(subscribedAt),
  },
  {
    title: 'État',
    // On a card beside the address.
    className: 'max-lg:hidden',
    cell: (subscriber) => <SubscriptionState {...subscriber} />,
  },
]

/** The subscribers of the newsletter: counters, list, actions and export (ANEWS-01 to ANEWS-12). */
export function NewsletterPanel(props: PanelProps) {
  const { ask, isBusy } = useSubscriberActions()
  return (
    <AdminList
      {...props}
      texts={texts}
      queryKey={['newsletter']}
      read={(data, signal) => getSubscribers({ data, signal })}
      perPage={SUBSCRIBERS_PER_PAGE}
      columns={columns}
      rowActions={(subscriber) => (
        <SubscriberActions
          subscriber={subscriber}
          isBusy={isBusy}
          onAction={(action) => ask(action, subscriber)}
        />
      )}
      actions={({ shown }) => <ExportButton active={shown?.counts.active ?? 0} />}
      overview={({ shown }) => <SubscriberCounters counts={shown?.counts} />}
      empty={{ icon: <Mail aria-hidden /> }}
    />
  )
}

function SubscriptionState({ isActive, unsubscribedAt }: Subscriber) {
  if (isActive) return <Badge tone="ok">Actif</Badge>
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 lg:flex-nowrap">
      <Badge>Désabonné</Badge>
      {unsubscribedAt ? (
        <span className="text-xs whitespace-nowrap text-quiet">le {formatShortDate(unsubscribedAt)}</span>
      ) : null}
    </span>
  )
}
