import { PayAheadSlot } from '#features/money/shop/pay-ahead-slot.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { type CustomerOrder, receiptOf } from '../order-history.ts'
import {
  CustomerStatusBadge,
  DeliveryInstructions,
  downloadInvoice,
  Fact,
  InvoiceVersion,
  OrderItems,
  Section,
} from './order-parts.tsx'

/** The details of an order (ORD-10 to ORD-12). */
export function OrderDialog({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  const settings = useSettings()
  const receipt = receiptOf(order)
  return (
    <Dialog
      title="Détail de la commande"
      isText
      onClose={onClose}
      footer={
        receipt ? (
          <Button className="w-full px-3" onClick={() => downloadInvoice(receipt, settings)}>
            <Download aria-hidden className="size-4" />
            Télécharger la facture
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-6 text-sm">
        <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Fact label="Statut">
            <CustomerStatusBadge status={order.status} />
          </Fact>
          <Fact label="Total">
            <span className="font-semibold text-amber">{formatMoney(order.total)}</span>
          </Fact>
          {order.paidAt ? <Fact label="Réglé le">{formatDateTime(order.paidAt)}</Fact> : null}
          <Fact label="Date de commande">{formatDateTime(order.createdAt)}</Fact>
          <Fact label="Numéro de commande">{order.orderNumber}</Fact>
          {order.invoiceNumber ? (
            <Fact label="Numéro de facture">
              {order.invoiceNumber}
              <InvoiceVersion receipt={order} />
            </Fact>
          ) : null}
        </dl>
        {order.link && order.status !== 'cancelled' && !order.paidAt ? (
          <PayAheadSlot secret={order.link} due={order.total} />
        ) : null}
        <Section title="Articles">
          <OrderItems order={order} />
        </Section>
        <Section title="Client">
          <p>{order.customer.name}</p>
          <p>{order.customer.phone}</p>
          {order.customer.email ? <p>{order.customer.email}</p> : null}
          <p className="whitespace-pre-line">{order.customer.address}</p>
        </Section>
        <DeliveryInstructions notes={order.notes} />
      </div>
    </Dialog>
  )
}
