import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Send, TriangleAlert } from '#ui/icons/admin-icons.tsx'
import { NoticeLine } from '#ui/notice-line.tsx'
import { type TestMessageOutcome, testMessageText } from '../chat-texts.ts'
import { type DeliveryIssue, deliveryIssues } from '../delivery-state.ts'
import { deliveryStateQuery, sendTestMessage } from '../messages.api.ts'
import { LETTERS } from './letters.ts'

/** Problems of delivery and risks to the data, above everything else; nothing without (D27, OPS-14, OPS-15). */
export function DeliveryNotice() {
  const { data: state, isError } = useQuery(deliveryStateQuery(useAdminQueryKey()))
  const delivery = state ? deliveryIssues(state) : []
  const issues = [...(state?.operations ?? []), ...delivery]
  if (isError && !state) {
    return (
      <p role="status" className="rounded-lg border border-line bg-raised px-4 py-3 text-sm text-quiet">
        L’état des messages n’a pas pu être lu.
      </p>
    )
  }
  if (issues.length === 0) return null
  return (
    <NoticeLine icon={TriangleAlert} titles={issues.map(({ title }) => title)} several="points à régler">
      <ul className="flex flex-col gap-4">
        {issues.map((issue) => (
          <Advice key={issue.title} {...issue} />
        ))}
      </ul>
      {delivery.length > 0 ? (
        <div className="mt-5">
          <TestMessageButton />
        </div>
      ) : null}
    </NoticeLine>
  )
}

const places = {
  orders: { label: 'Voir les commandes', search: { tab: 'orders' } },
  settings: { label: 'Ouvrir les paramètres', search: { tab: 'settings' } },
  letters: { label: 'Voir les lettres', search: { tab: 'newsletter', view: LETTERS } },
} as const

function Advice({ title, advice, link }: DeliveryIssue) {
  return (
    <li>
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-quiet wrap-anywhere">{advice}</p>
      {link ? (
        <Link
          to="/admin"
          search={places[link].search}
          className="inline-flex min-h-11 items-center text-amber underline underline-offset-4"
        >
          {places[link].label}
        </Link>
      ) : null}
    </li>
  )
}

/** Sends the owner a test mail and a test chat message, and shows the result of each (OPS-11). */
function TestMessageButton() {
  const { mutate, data, isPending } = useAdminCommand({ run: () => sendTestMessage() })
  return (
    <div>
      <Button look="secondary" disabled={isPending} onClick={() => mutate()}>
        <Send aria-hidden className="size-4 shrink-0" />
        {isPending ? 'Envoi en cours…' : 'Envoyer un message d’essai'}
      </Button>
      <ul aria-live="polite" className="mt-3 flex flex-col gap-1.5 text-sm">
        {isPending ? <li className="text-quiet">Un e-mail et un message WhatsApp partent…</li> : null}
        {data?.map((outcome) => (
          <li key={outcome.channel} className={classNames('wrap-anywhere', colours[outcome.result])}>
            {testMessageText(outcome)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const colours: Record<TestMessageOutcome['result'], string> = {
  accepted: 'text-ok',
  fallback: 'text-amber',
  outbox: 'text-amber',
  failed: 'text-danger',
}
