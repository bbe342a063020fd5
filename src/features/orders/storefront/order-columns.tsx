import type { ShopData } from '#features/settings/domain/shop-data.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { Download, Eye } from '#ui/icons/screen-icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { downloadInvoice } from '../client/download-invoice.ts'
import { CustomerStatusBadge } from '../client/order-parts.tsx'
import { type CustomerOrder, receiptOf } from '../domain/order-history.ts'
import { OrderAgain } from './order-again.tsx'

/** The columns of a customer's orders (ORD-06, ORD-07); on a card date and status share a line. */
export const orderColumns = (
  settings: ShopData,
  onView: (order: CustomerOrder) => void,
): readonly Column<CustomerOrder>[] => [
  {
    title: 'Numéro de commande',
    mobile: 'full',
    className: 'font-medium max-lg:col-span-2',
    cell: ({ orderNumber, items }) => (
      // A card begins with what was bought; the number is what a table is read by.
      <div className="flex flex-col gap-0.5">
        <span className="break-all max-lg:order-last max-lg:text-xs max-lg:font-normal max-lg:text-quiet">
          {orderNumber}
        </span>
        <span className="line-clamp-2 wrap-anywhere max-lg:text-base max-lg:leading-snug lg:font-normal lg:text-quiet">
          {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </span>
      </div>
    ),
  },
  { title: 'Date', mobile: 'full', className: 'text-quiet', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    title: 'Statut',
    mobile: 'full',
    className: 'max-lg:text-right',
    cell: ({ status }) => <CustomerStatusBadge status={status} />,
  },
  {
    title: 'Total',
    mobile: 'full',
    className: 'font-semibold whitespace-nowrap text-amber max-lg:col-span-2 max-lg:pb-3 max-lg:text-lg',
    cell: ({ total }) => formatMoney(total),
  },
  {
    title: 'Actions',
    mobile: 'full',
    className: 'max-lg:col-span-2',
    cell: (order) => <OrderActions order={order} settings={settings} onView={() => onView(order)} />,
  },
]

type OrderActionsProps = { order: CustomerOrder; settings: ShopData; onView: () => void }

function OrderActions({ order, settings, onView }: OrderActionsProps) {
  const receipt = receiptOf(order)
  return (
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
  )
}
