import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { TriangleAlert } from '#ui/icons/admin-icons.tsx'
import { NoticeLine } from '#ui/notice-line.tsx'
import { deliveryStateQuery } from '../api/notifications.queries.ts'
import { type DeliveryIssue, deliveryIssues } from '../domain/delivery-state.ts'
import { TestMessageButton } from './test-message-button.tsx'

/**
 * Problems of message delivery and risks to the shop's data, above everything else in the administration;
 * nothing when there are none (D27, OPS-14, OPS-15).
 */
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

const places = { orders: 'Voir les commandes', settings: 'Ouvrir les paramètres' }

function Advice({ title, advice, link }: DeliveryIssue) {
  return (
    <li>
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-quiet wrap-anywhere">{advice}</p>
      {link ? (
        <Link
          to="/admin"
          search={{ tab: link }}
          className="inline-flex min-h-11 items-center text-amber underline underline-offset-4"
        >
          {places[link]}
        </Link>
      ) : null}
    </li>
  )
}
