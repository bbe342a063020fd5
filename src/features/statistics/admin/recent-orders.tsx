import { Link } from '@tanstack/react-router'
import { adminStatus } from '#features/orders/domain/order-status.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Badge } from '#ui/badge.tsx'
import type { RecentOrder } from './domain/statistics.ts'

/** The newest valid orders, each with a link to the order (ASTAT-03). */
export function RecentOrders({ orders }: { orders: readonly RecentOrder[] }) {
  if (orders.length === 0) return <p className="text-sm text-quiet">Aucune commande pour le moment.</p>
  return (
    <ol className="-mx-2 divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id}>
          <RecentOrderLink {...order} />
        </li>
      ))}
    </ol>
  )
}

function RecentOrderLink({ id, number, customer, status, total, createdAt }: RecentOrder) {
  const { label, tone } = adminStatus(status)
  return (
    <Link
      to="/admin"
      search={{ tab: 'orders', order: id }}
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-md px-2 py-3 text-sm hover:bg-amber-soft lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_14rem_7rem_8rem]"
    >
      <span className="truncate font-medium">{customer}</span>
      <span className="text-right font-medium whitespace-nowrap tabular-nums lg:order-last">
        {formatMoney(total)}
      </span>
      <span className="truncate text-xs text-quiet max-lg:col-span-2 lg:text-sm">{number}</span>
      <time dateTime={createdAt} className="text-xs whitespace-nowrap text-quiet lg:text-sm">
        {formatDateTime(createdAt)}
      </time>
      <span className="justify-self-end lg:justify-self-start">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </Link>
  )
}
