import { formatDateTime } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Column } from '#ui/admin/data-table.tsx'
import { Badge } from '#ui/badge.tsx'
import type { AdminOrder } from './domain/admin-order.ts'
import { AdminStatusBadge } from './status-select.tsx'

/** The columns of the list of orders (AORD-03), with new orders marked (LIVE-07). */
export const orderColumns = (isNew: (order: AdminOrder) => boolean): readonly Column<AdminOrder>[] => [
  {
    title: 'Commande',
    mobile: 'title',
    cell: (order) => (
      <div className="flex flex-col items-start gap-1">
        {isNew(order) ? <Badge tone="amber">NOUVEAU</Badge> : null}
        <span className="text-sm break-all">{order.orderNumber}</span>
        <span className="text-sm font-normal text-quiet">{formatDateTime(order.createdAt)}</span>
      </div>
    ),
  },
  {
    title: 'Client',
    cell: (order) => (
      <span className="min-w-0 wrap-anywhere max-lg:text-right">
        {order.customerName}
        <span className="block whitespace-nowrap text-quiet">{order.customerPhone}</span>
      </span>
    ),
  },
  {
    title: 'Total',
    className: 'whitespace-nowrap',
    cell: (order) => <span className="font-semibold text-amber">{formatMoney(order.total)}</span>,
  },
  { title: 'Statut', cell: (order) => <AdminStatusBadge status={order.status} /> },
]
