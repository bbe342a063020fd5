import { AdminStatusBadge } from '#features/orders/admin/status-select.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { MOST_SHOWN, type OrderToCollect } from '../domain/cash-day.ts'
import { CashCard } from './cash-card.tsx'
import { OrderLink } from './order-link.tsx'

/** The orders of the last 30 days that are on their way or delivered and not paid in full (CASH-02). */
export function OrdersToCollect({ orders, day }: { orders: readonly OrderToCollect[]; day: string }) {
  const sum = orders.reduce((all, { remaining }) => all + remaining, 0)
  const isAll = orders.length < MOST_SHOWN
  return (
    <CashCard
      title="Reste à encaisser"
      aside={isAll ? <p className="font-semibold tabular-nums">{formatMoney(sum)}</p> : null}
    >
      {orders.length === 0 ? (
        <p className="text-quiet">
          Toutes les commandes expédiées ou livrées des 30 derniers jours sont réglées.
        </p>
      ) : (
        <ul className="max-h-112 divide-y divide-line overflow-y-auto print:max-h-none">
          {orders.map((order) => (
            <li key={order.id} className="break-inside-avoid py-2">
              <div className="flex items-center justify-between gap-4">
                <OrderLink orderId={order.id} day={day}>
                  {order.customerName}
                </OrderLink>
                <span className="font-medium whitespace-nowrap tabular-nums">
                  {formatMoney(order.remaining)}
                </span>
              </div>
              <div className="flex items-center justify-between gap-4 text-xs text-quiet">
                <span className="flex min-w-0 flex-wrap gap-x-3">
                  <span className="break-all">{order.orderNumber}</span>
                  <span className="whitespace-nowrap">{formatDate(order.createdAt)}</span>
                </span>
                <span className="shrink-0">
                  <AdminStatusBadge status={order.status} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAll ? null : (
        <p className="mt-3 text-quiet">
          Voici les {MOST_SHOWN} commandes les plus récentes ; il y en a d’autres.
        </p>
      )}
    </CashCard>
  )
}
