import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import type { Column } from '#ui/admin/data-table.tsx'
import { NoteMark } from '../../timeline/admin/note-mark.tsx'
import type { AdminOrder } from '../domain/admin-order.ts'
import { FirstLines, OrderNumber } from '../order-columns.tsx'
import { AdminStatusBadge } from '../status-select.tsx'

/** The columns of a customer's orders, with what admins noted (CUSTOMER-04); who ordered stands above them. */
export const customerColumns: readonly Column<AdminOrder>[] = [
  {
    title: 'Commande',
    mobile: 'title',
    cell: (order) => (
      <>
        <OrderNumber number={order.orderNumber} />
        <span className="block text-sm font-normal text-quiet">{formatDateTime(order.createdAt)}</span>
        {order.note ? <NoteMark note={order.note} /> : null}
      </>
    ),
  },
  { title: 'Articles', cell: (order) => <FirstLines order={order} className="max-lg:text-right" /> },
  {
    title: 'Total',
    className: 'whitespace-nowrap',
    cell: (order) => <span className="font-semibold text-amber">{formatMoney(order.total)}</span>,
  },
  {
    title: 'Statut',
    className: 'whitespace-nowrap',
    cell: (order) => <AdminStatusBadge status={order.status} />,
  },
]
