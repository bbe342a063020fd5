import { Link } from '@tanstack/react-router'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { succeed, unwrap } from '#lib/errors/result.ts'
import { formatShortDate } from '#lib/format/dates.ts'
import { isUuid } from '#lib/uuid.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClasses, pair } from '#ui/button.tsx'
import { Send } from '#ui/icons/admin-icons.tsx'
import { Mail } from '#ui/icons/icons.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { saveFile } from '#ui/use-download.ts'
import {
  changeSubscriberActivity,
  getActiveSubscribers,
  getSubscribers,
  removeSubscriber,
} from './letters.api.ts'
import {
  type ExportCursor,
  type ExportedSubscriber,
  type ExportPart,
  LETTER,
  LETTERS,
  newsletterCsv,
  newsletterFileName,
  SUBSCRIBERS_PER_PAGE,
  type Subscriber,
  type SubscriberCounts,
  WRITE_LETTER,
} from './letters.ts'

const LettersPanel = lazyWithRetry(() => import('./letters-panel.tsx'))
const LetterPanel = lazyWithRetry(() => import('./letter-panel.tsx'))
const LetterForm = lazyWithRetry(() => import('./letter-form.tsx'))

/** The subscribers; or the letters to them, one of these, or its form (D63). */
export default function NewsletterTab(props: PanelProps) {
  const { view, texts } = props.params
  const letter = typeof texts.letter === 'string' && isUuid(texts.letter) ? texts.letter : null
  if (view === LETTERS) return <LettersPanel {...props} />
  if (view === LETTER && letter) return <LetterPanel key={letter} id={letter} />
  if (view === WRITE_LETTER && letter) return <LetterForm key={letter} id={letter} />
  return <NewsletterPanel {...props} />
}

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
function NewsletterPanel(props: PanelProps) {
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
      actions={({ shown }) => (
        <>
          <Link
            to="/admin"
            search={{ tab: 'newsletter', view: LETTERS }}
            className={buttonClasses('secondary', pair)}
          >
            <Send aria-hidden className="size-4" />
            Lettres
          </Link>
          <ExportButton active={shown?.counts.active ?? 0} />
        </>
      )}
      overview={({ shown }) => <SubscriberCounters counts={shown?.counts} />}
      empty={{ icon: <Mail aria-hidden /> }}
    />
  )
}

function SubscriptionState({ isActive, isRefused, unsubscribedAt }: Subscriber) {
  if (isActive && isRefused) return <Badge tone="danger">Adresse refusée</Badge>
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

const number = new Intl.NumberFormat('fr-FR')

/** The numbers of all, of active and of unsubscribed subscribers (ANEWS-01). */
function SubscriberCounters({ counts }: { counts: SubscriberCounts | undefined }) {
  const figures = [
    ['Total', counts?.total],
    ['Actifs', counts?.active],
    ['Désabonnés', counts && counts.total - counts.active],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-2 md:gap-4">
      {figures.map(([label, figure]) => (
        <div
          key={label}
          className="rounded-lg border border-line bg-raised px-2.5 py-3 sm:px-4 md:px-5 md:py-4"
        >
          <dt className="text-xs text-quiet md:text-sm">{label}</dt>
          <dd className="mt-1 text-base font-semibold whitespace-nowrap tabular-nums sm:text-xl md:text-2xl">
            {figure === undefined ? <span aria-hidden>…</span> : number.format(figure)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Makes the file of active subscribers in the browser (ANEWS-10 to ANEWS-12); none without any. */
function ExportButton({ active }: { active: number }) {
  const { mutate, isPending } = useAdminCommand({
    run: async () => {
      const name = newsletterFileName(new Date())
      saveFile(name, 'text/csv;charset=utf-8', newsletterCsv(await fetchActiveSubscribers()))
      return succeed(name)
    },
    done: (name) => ({ title: 'Export CSV téléchargé', description: name }),
    failed: (reason) => `Impossible d’exporter les abonnés : ${reason}`,
  })
  return (
    <Button look="secondary" className={pair} disabled={active === 0 || isPending} onClick={() => mutate()}>
      <Download aria-hidden className="size-4" />
      {isPending ? 'Export en cours…' : 'Exporter en CSV'}
    </Button>
  )
}

/** All active subscribers, newest first (ANEWS-10). @throws FailureError */
async function fetchActiveSubscribers(): Promise<ExportedSubscriber[]> {
  const all: ExportedSubscriber[] = []
  let after: ExportCursor | null = null
  do {
    const part: ExportPart = unwrap(await getActiveSubscribers({ data: { after } }))
    all.push(...(JSON.parse(part.rows) as ExportedSubscriber[]))
    after = part.next
  } while (after)
  return all
}

type SubscriberActionsProps = {
  subscriber: Subscriber
  isBusy: boolean
  onAction: (action: SubscriberAction) => void
}

/** The buttons of a subscriber (ANEWS-03 to ANEWS-05). */
function SubscriberActions({ subscriber: { email, isActive }, isBusy, onAction }: SubscriberActionsProps) {
  const [action, label] = isActive
    ? (['unsubscribe', 'Désabonner'] as const)
    : (['reactivate', 'Réactiver'] as const)
  return (
    <div className="flex flex-wrap gap-2 max-lg:pt-2">
      <Button
        look="secondary"
        className="px-4 max-lg:flex-1"
        disabled={isBusy}
        aria-label={`${label} ${email}`}
        onClick={() => onAction(action)}
      >
        {label}
      </Button>
      <Button
        look="quietDanger"
        className="px-4 max-lg:flex-1"
        disabled={isBusy}
        aria-label={`Supprimer définitivement ${email}`}
        onClick={() => onAction('delete')}
      >
        Supprimer
      </Button>
    </div>
  )
}

type SubscriberAction = 'unsubscribe' | 'reactivate' | 'delete'

/** The texts of each action: the question before it (ANEWS-06), its success and its failure (ANEWS-08). */
const actionTexts: Record<SubscriberAction, { question: string; done: string; failed: string }> = {
  unsubscribe: {
    question: 'Êtes-vous sûr de vouloir désabonner cet utilisateur ?',
    done: 'Utilisateur désabonné',
    failed: 'Impossible de désabonner cet utilisateur',
  },
  reactivate: {
    question: 'Êtes-vous sûr de vouloir réactiver cet utilisateur ?',
    done: 'Utilisateur réactivé',
    failed: 'Impossible de réactiver cet utilisateur',
  },
  delete: {
    question: 'Êtes-vous sûr de vouloir supprimer définitivement cet abonné ?',
    done: 'Abonné supprimé définitivement',
    failed: 'Impossible de supprimer cet abonné',
  },
}

/** Asks for confirmation, runs the action and shows the outcome. */
function useSubscriberActions() {
  const { mutate, isPending } = useAdminCommand({
    run: ({ action, subscriber: { id } }: { action: SubscriberAction; subscriber: Subscriber }) =>
      action === 'delete'
        ? removeSubscriber({ data: { id } })
        : changeSubscriberActivity({ data: { id, isActive: action === 'reactivate' } }),
    changes: ['newsletter'],
    done: (_, { action, subscriber }) => ({ title: actionTexts[action].done, description: subscriber.email }),
    failed: (reason, { action }) => `${actionTexts[action].failed} : ${reason}`,
  })

  function ask(action: SubscriberAction, subscriber: Subscriber): void {
    if (window.confirm(`${actionTexts[action].question}\n\n${subscriber.email}`))
      mutate({ action, subscriber })
  }
  return { ask, isBusy: isPending }
}
