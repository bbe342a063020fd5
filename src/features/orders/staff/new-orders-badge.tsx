import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { newOrdersLabel } from '../order-alerts.ts'
import { useOrderWatcher } from './order-alerts.tsx'

/** How many new orders wait to be looked at (AORD-05): leads to them. */
export function NewOrdersBadge() {
  const { count } = useOrderWatcher().state()
  return (
    <div role="status" className="flex min-h-11 items-center">
      {count > 0 ? (
        <Link
          to="/admin"
          search={{ tab: 'orders' }}
          resetScroll={false}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-amber bg-amber-soft px-4 text-sm font-semibold text-amber transition hover:text-cream"
        >
          <BellRing aria-hidden className="size-4" />
          {newOrdersLabel(count)}
        </Link>
      ) : null}
    </div>
  )
}
