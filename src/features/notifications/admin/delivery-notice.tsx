import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { TriangleAlert } from '#ui/icons/admin-icons.tsx'
import { ChevronDown } from '#ui/icons/icons.tsx'
import { deliveryStateQuery } from '../api/notifications.queries.ts'
import { type DeliveryIssue, deliveryIssues } from '../domain/delivery-state.ts'
import { TestMessageButton } from './test-message-button.tsx'

/** On a phone a longer list would push the statistics out of sight. */
const TITLES_IN_SIGHT = 4

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
      <p role="status" className="mt-4 rounded-lg border border-line bg-raised px-4 py-3 text-sm text-quiet">
        L’état des messages n’a pas pu être lu.
      </p>
    )
  }
  if (issues.length === 0) return null
  const hidden = issues.length - TITLES_IN_SIGHT
  return (
    <details className="group mt-4 rounded-lg md:mt-1 border border-amber/40 bg-amber-soft text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
        <span className="flex flex-1 flex-wrap gap-x-6 max-md:flex-col">
          {issues.slice(0, TITLES_IN_SIGHT).map(({ title }) => (
            <span key={title} className="block font-semibold">
              {title}
            </span>
          ))}
          {hidden > 0 ? (
            <span className="block text-quiet">
              {hidden > 1 ? `et ${hidden} autres points` : 'et 1 autre point'}
            </span>
          ) : null}
          <span className="block text-amber max-md:mt-0.5 max-md:w-fit underline underline-offset-4">
            Que faire ?
          </span>
        </span>
        <ChevronDown aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet group-open:rotate-180" />
      </summary>
      <div className="border-t border-amber/25 px-4 py-4">
        <ul className="flex flex-col gap-4">
          {issues.map((issue) => (
            <Advice key={issue.title} isAlone={issues.length === 1} {...issue} />
          ))}
        </ul>
        {delivery.length > 0 ? (
          <div className="mt-5">
            <TestMessageButton />
          </div>
        ) : null}
      </div>
    </details>
  )
}

const places = { orders: 'Voir les commandes', settings: 'Ouvrir les paramètres' }

/** @param isAlone the title is already shown right above */
function Advice({ title, advice, link, isAlone }: DeliveryIssue & { isAlone: boolean }) {
  return (
    <li>
      {isAlone ? null : <p className="font-semibold">{title}</p>}
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
