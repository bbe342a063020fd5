import { Link } from '@tanstack/react-router'
import { FailureError } from '#lib/errors/result.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import { backClasses, type PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { ArrowLeft } from '#ui/icons/icons.tsx'
import { Eye } from '#ui/icons/screen-icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { NoteMark } from '../../timeline/admin/note-mark.tsx'
import { getCustomer } from '../api/orders.functions.ts'
import { ADMIN_ORDERS_PER_PAGE, type AdminOrder } from '../domain/admin-order.ts'
import { LinesWithTotal, OrderNumber, Total } from '../list/order-columns.tsx'
import { AdminStatusBadge } from '../status-select.tsx'
import { CustomerCard } from './customer-card.tsx'

const texts = {
  title: 'Fiche du client',
  caption: 'Commandes du client, la plus récente d’abord',
  pages: 'Pages de commandes du client',
  loading: 'Chargement du client',
  empty: 'Aucune commande trouvée.',
  failed: failureText,
}

/** A customer: what is known of a phone number, and all its orders (CUSTOMER-01). */
export function CustomerPanel({ orderId, ...props }: PanelProps & { orderId: string }) {
  return (
    <AdminList
      {...props}
      texts={texts}
      queryKey={['customer', orderId]}
      read={({ page }, signal) => getCustomer({ data: { orderId, page }, signal })}
      perPage={ADMIN_ORDERS_PER_PAGE}
      columns={customerColumns}
      rowActions={(order) => (
        <Button
          look="secondary"
          className="w-full px-3"
          aria-label={`Voir la commande ${order.orderNumber}`}
          onClick={() => props.onParamsChange({ open: order.id })}
        >
          <Eye aria-hidden className="size-4" />
          Voir
        </Button>
      )}
      back={
        <Link to="/admin" search={{ tab: 'orders' }} className={backClasses}>
          <ArrowLeft aria-hidden className="size-4" />
          Retour aux commandes
        </Link>
      }
      overview={({ shown }) => (shown ? <CustomerCard customer={shown.customer} /> : null)}
    />
  )
}

function failureText(error: Error | null): string {
  const isGone = error instanceof FailureError && error.failure.code === 'order_not_found'
  return isGone
    ? 'Ce client est introuvable\u00a0: ses données ont été effacées, ou la commande n’existe plus.'
    : 'La fiche du client n’a pas pu être chargée.'
}

/** The columns of a customer's orders, with what admins noted (CUSTOMER-04); the customer is shown above them. */
const customerColumns: readonly Column<AdminOrder>[] = [
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
