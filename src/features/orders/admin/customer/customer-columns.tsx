import { formatDateTime } from '#lib/format/dates.ts'
import type { Column } from '#ui/list/data-table.tsx'
import { NoteMark } from '../../timeline/admin/note-mark.tsx'
import type { AdminOrder } from '../domain/admin-order.ts'
import { LinesWithTotal, OrderNumber, Total } from '../order-columns.tsx'
import { AdminStatusBadge } from '../status-select.tsx'

/** The columns of a customer's orders, with what admins noted (CUSTOMER-04); the customer is shown above them. */
export const customerColumns: readonly Column<AdminOrder>[] = [
  {
    title: 'Commande',
    mobile: 'title',
    cell: (order) => (
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-32">
          <OrderNumber number={order.orderNumber} isShort />
          <span className="block text-sm font-normal text-quiet">{formatDateTime(order.createdAt)}</span>
          {order.note ? <NoteMark note={order.note} /> : null}
        </div>
        <span className="shrink-0 lg:hidden">
          <AdminStatusBadge status={order.status} />
        </span>
      </div>
    ),
  },
  {
    title: 'Articles',
    mobile: 'full',
    cell: (order) => <LinesWithTotal order={order} />,
  },
  // On a card, total and status are beside what was ordered and when.
  {
    title: 'Total',
    className: 'max-lg:hidden',
    cell: (order) => <Total order={order} />,
  },
  {
    title: 'Statut',
    className: 'whitespace-nowrap max-lg:hidden',
    cell: (order) => <AdminStatusBadge status={order.status} />,
  },
]
