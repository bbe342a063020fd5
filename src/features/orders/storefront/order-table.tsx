import { Download, Eye } from 'lucide-react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { downloadInvoice } from '../client/download-invoice.ts'
import { CustomerStatusBadge } from '../client/status-badge.tsx'
import { type CustomerOrder, receiptOf } from '../domain/order-history.ts'
import { OrderAgain } from './order-again.tsx'

type OrderTableProps = { orders: readonly CustomerOrder[]; onView: (order: CustomerOrder) => void }

const cell = 'py-1 lg:px-4 lg:py-4'

/** The order history (ORD-06, ORD-07): a table, whose rows are cards on a phone, and on a tablet two abreast. */
export function OrderTable({ orders, onView }: OrderTableProps) {
  return (
    <table className="w-full text-sm max-lg:block">
      <caption className="sr-only">Vos commandes, la plus récente d’abord</caption>
      <thead className="border-b border-line text-left text-quiet max-lg:sr-only">
        <tr>
          {['Numéro de commande', 'Date', 'Statut', 'Total', 'Actions'].map((title) => (
            <th key={title} scope="col" className="px-4 py-3 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-4 md:max-lg:grid-cols-2 lg:divide-y lg:divide-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onView={() => onView(order)} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order, onView }: { order: CustomerOrder; onView: () => void }) {
  const settings = useSettings()
  const receipt = receiptOf(order)
  return (
    <tr className="max-lg:grid max-lg:grid-cols-2 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-raised max-lg:p-4">
      <td className={`${cell} font-medium max-lg:col-span-2`}>
        <span className="break-all">{order.orderNumber}</span>
        <span className="mt-0.5 line-clamp-2 font-normal wrap-anywhere text-quiet">
          {order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </span>
      </td>
      <td className={`${cell} text-quiet`}>{formatDate(order.createdAt)}</td>
      <td className={`${cell} max-lg:text-right`}>
        <CustomerStatusBadge status={order.status} />
      </td>
      <td className={`${cell} font-semibold whitespace-nowrap text-amber max-lg:col-span-2`}>
        {formatMoney(order.total)}
      </td>
      <td className={`${cell} max-lg:col-span-2`}>
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            className="px-4 max-lg:flex-1"
            aria-label={`Voir la commande ${order.orderNumber}`}
            onClick={onView}
          >
            <Eye aria-hidden className="size-4" />
            Voir
          </Button>
          {receipt ? (
            <Button
              look="quiet"
              className="px-4 max-lg:flex-1"
              aria-label={`Facture de la commande ${order.orderNumber}`}
              onClick={() => downloadInvoice(receipt, settings)}
            >
              <Download aria-hidden className="size-4" />
              Facture
            </Button>
          ) : null}
          <OrderAgain items={order.items} orderNumber={order.orderNumber} className="px-4 max-lg:w-full" />
        </div>
      </td>
    </tr>
  )
}
