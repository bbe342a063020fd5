import { Link } from '@tanstack/react-router'
import { BellRing } from '#ui/icons/admin-icons.tsx'
import { newOrdersLabel } from './alert-rules.ts'
import { useNewOrders } from './new-order-alerts.tsx'

/**
 * The number of new orders, as a link to them (AORD-05). On a phone only the number is shown, so that nothing
 * moves.
 */
export function NewOrdersBadge() {
  const { count } = useNewOrders().current()
  const label = newOrdersLabel(count)
  const words = label.indexOf(' nouvelle')
  return (
    <div role="status" className="flex min-h-11 items-center">
      {count > 0 ? (
        <Link
          to="/admin"
          search={{ tab: 'orders' }}
          resetScroll={false}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-amber bg-amber-soft px-3 text-xs font-semibold text-amber transition hover:text-cream sm:px-4 sm:text-sm"
        >
          <BellRing aria-hidden className="size-4" />
          <span>
            {label.slice(0, words)}
            <span className="max-sm:sr-only">{label.slice(words)}</span>
          </span>
        </Link>
      ) : null}
    </div>
  )
}
