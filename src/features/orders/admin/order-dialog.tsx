import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { OrderMessages } from '#features/messages/admin/order-messages.tsx'
import { OrderPayments } from '#features/money/admin/order-payments.tsx'
import { OrderReturns, RefusedParcels } from '#features/money/admin/order-returns.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { missingText, stockText } from '#features/stock/admin/stock.ts'
import { FailureError } from '#lib/errors/result.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { receiptOf } from '../order-history.ts'
import type { OrderStatus } from '../order-status.ts'
import {
  DeliveryInstructions,
  downloadInvoice,
  Fact,
  InvoiceVersion,
  OrderItems,
  Section,
} from '../shop/order-parts.tsx'
import { type AdminOrderDetail, type LineStock, sourceMarks } from './admin-order.ts'
import { orderQuery } from './admin-orders.api.ts'
import { useAskedStatus } from './cancellation-dialog.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { CustomerContact, OrderLink } from './customer-contact.tsx'
import { useNewOrders } from './new-order-alerts.tsx'
import { NextStepButton } from './order-columns.tsx'
import { OrderCorrection } from './order-correction.tsx'
import { OrderNotes, OrderTimeline } from './order-timeline.tsx'
import { AdminStatusBadge, StatusSelect } from './status-select.tsx'

/** The details of an order (AORD-04): customer, items, invoice, messages, and what happened to it (AORD-17, LOG-01). */
export function AdminOrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(orderQuery(useAdminQueryKey(), id))
  const { data: order } = query
  const { setStatus, busyId, question } = useAskedStatus()
  return (
    <Dialog
      title="Détail de la commande"
      place="wide"
      onClose={onClose}
      footer={
        order ? (
          <div className="flex flex-wrap gap-2">
            <NextStepButton
              order={order}
              isBusy={busyId === order.id}
              onStatus={(status) => setStatus(order, status)}
              className="grow sm:order-last sm:ml-auto sm:min-w-40 sm:grow-0"
            />
            <InvoiceButton order={order} />
          </div>
        ) : undefined
      }
    >
      <Loaded
        query={query}
        failed={failureText(query.error)}
        skeleton={<ListSkeleton label="Chargement de la commande" rows={4} />}
      >
        {(order) => <WholeOrder order={order} onStatus={(status) => setStatus(order, status)} />}
      </Loaded>
      {question}
    </Dialog>
  )
}

function failureText(error: Error | null): string {
  const isGone =
    error instanceof FailureError && ['order_not_found', 'invalid_input'].includes(error.failure.code)
  return isGone ? 'Cette commande est introuvable.' : 'La commande n’a pas pu être chargée.'
}

function InvoiceButton({ order }: { order: AdminOrderDetail }) {
  const settings = useSettings()
  const receipt = receiptOf(order)
  if (!receipt) return <p className="text-sm text-quiet">Cette commande n’a pas de facture.</p>
  return (
    <Button
      look="secondary"
      className="max-sm:grow"
      aria-label="Télécharger la facture"
      onClick={() => downloadInvoice(receipt, settings)}
    >
      <Download aria-hidden className="size-4" />
      Facture
    </Button>
  )
}

type WholeOrderProps = { order: AdminOrderDetail; onStatus: (status: OrderStatus) => void }

/** First what is needed to handle the order, last what is looked up now and then. */
function WholeOrder({ order, onStatus }: WholeOrderProps) {
  const newOrders = useNewOrders()
  const [isCorrecting, setCorrecting] = useState(false)
  const cancelling = useRef<HTMLDivElement>(null)

  // An order is opened by a click, by its URL or by a notification: in each case it has now been seen
  // (LIVE-08).
  useEffect(() => newOrders.markSeen(order), [newOrders, order])

  return (
    <div className="grid gap-6 text-sm lg:grid-cols-2 lg:items-start lg:gap-10">
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div>
              <p className="text-xl font-semibold text-amber">
                <span className="sr-only">Total&nbsp;: </span>
                {formatMoney(order.total)}
              </p>
              <p className="text-quiet">{formatDateTime(order.createdAt)}</p>
            </div>
            <AdminStatusBadge status={order.status} />
          </div>
          <StatusSelect orderNumber={order.orderNumber} status={order.status} onStatus={onStatus} />
        </div>
        <RefusedParcels orderId={order.id} />
        <Section title="Articles">
          <OrderItems order={order} note={(place) => <ItemStock stock={order.stock[place]} />} />
        </Section>
        <DeliveryInstructions notes={order.notes} />
        <Section title="Client">
          <CustomerContact order={order} />
        </Section>
        <OrderNotes orderId={order.id} />
        <OrderCorrection order={order} onCorrect={() => setCorrecting(true)} />
        <Facts order={order} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <OrderPayments orderId={order.id} />
        <div ref={cancelling} className="empty:hidden">
          <OrderReturns orderId={order.id} />
        </div>
        <Section title="Suivi du client">
          <OrderLink order={order} />
        </Section>
        <OrderMessages orderId={order.id} />
        <OrderTimeline orderId={order.id} />
      </div>
      {isCorrecting ? (
        <CorrectionDialog
          order={order}
          onClose={() => setCorrecting(false)}
          onCancelOrder={() => {
            // Its button has the focus once the dialog has returned the focus.
            flushSync(() => setCorrecting(false))
            cancelling.current?.querySelector('button')?.focus()
          }}
        />
      ) : null}
    </div>
  )
}

function Facts({ order }: { order: AdminOrderDetail }) {
  return (
    <dl className="grid grid-cols-2 gap-4 border-t border-line pt-5">
      <Fact label="Numéro de commande" isLong>
        {order.orderNumber}
      </Fact>
      {order.invoiceNumber ? (
        <Fact label="Numéro de facture" isLong>
          {order.invoiceNumber}
          <InvoiceVersion receipt={order} />
        </Fact>
      ) : null}
      {order.taken ? (
        <Fact label="Prise par" isLong>
          {order.taken.by ?? 'Compte supprimé'}, {sourceMarks[order.taken.source]}
        </Fact>
      ) : null}
    </dl>
  )
}

/** What there is of an item, and what orders hold (SUPPLY-05); nothing once the order holds none. */
function ItemStock({ stock }: { stock: LineStock | undefined }) {
  if (stock === undefined) return null
  if (stock === null)
    return <span className="block text-xs text-quiet">Plus au catalogue : stock inconnu</span>
  const missing = missingText(stock)
  return (
    <span className="block text-xs text-quiet">
      {stockText(stock)}
      {missing ? <span className="block font-medium text-danger">{missing}</span> : null}
    </span>
  )
}
