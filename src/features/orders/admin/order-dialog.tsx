import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { formatDateTime } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { FailureError } from '#lib/result.ts'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/states.tsx'
import { downloadInvoice } from '../client/download-invoice.ts'
import { Fact, OrderItems, Section } from '../client/order-parts.tsx'
import { receiptOf } from '../domain/order-history.ts'
import { orderQuery } from './api/orders.queries.ts'
import { CustomerContact } from './customer-contact.tsx'
import type { AdminOrderDetail } from './domain/admin-order.ts'
import { useNewOrders } from './new-order-alerts/new-order-alerts.tsx'
import { OrderLink } from './order-link.tsx'
import { StatusHistory } from './status-history.tsx'
import { AdminStatusBadge, StatusSelect } from './status-select.tsx'
import { useOrderStatus } from './use-order-status.ts'

type AdminOrderDialogProps = {
  id: string
  messages: ReactNode
  onClose: () => void
}

/** The details of an order (AORD-04): customer, items, invoice, messages and status history (AORD-17). */
export function AdminOrderDialog({ id, messages, onClose }: AdminOrderDialogProps) {
  const { data: order, error, refetch } = useQuery(orderQuery(useAdminQueryKey(), id))
  return (
    <Dialog
      title="Détail de la commande"
      onClose={onClose}
      footer={order ? <InvoiceButton order={order} /> : undefined}
    >
      {order ? (
        <WholeOrder order={order} messages={messages} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState>
      ) : (
        <ListSkeleton label="Chargement de la commande" rows={4} />
      )}
    </Dialog>
  )
}

function failureText(error: Error): string {
  const isGone =
    error instanceof FailureError && ['order_not_found', 'invalid_input'].includes(error.failure.code)
  return isGone ? 'Cette commande est introuvable.' : 'La commande n’a pas pu être chargée.'
}

function InvoiceButton({ order }: { order: AdminOrderDetail }) {
  const settings = useSettings()
  const receipt = receiptOf(order)
  if (!receipt) return <p className="text-sm text-quiet">Cette commande n’a pas de facture.</p>
  return (
    <Button className="w-full" onClick={() => downloadInvoice(receipt, settings)}>
      <Download aria-hidden className="size-4" />
      Télécharger la facture
    </Button>
  )
}

function WholeOrder({ order, messages }: { order: AdminOrderDetail; messages: ReactNode }) {
  const newOrders = useNewOrders()
  const { mutate } = useOrderStatus()

  // An order is opened by a click, by its URL or by a notification: in each case it has now been seen
  // (LIVE-08).
  useEffect(() => newOrders.markSeen(order), [newOrders, order])

  return (
    <div className="flex flex-col gap-6 text-sm">
      <dl className="grid grid-cols-2 gap-4">
        <Fact label="Statut">
          <AdminStatusBadge status={order.status} />
        </Fact>
        <Fact label="Total">
          <span className="font-semibold text-amber">{formatMoney(order.total)}</span>
        </Fact>
        <Fact label="Date de commande" isLong>
          {formatDateTime(order.createdAt)}
        </Fact>
        <Fact label="Numéro de commande" isLong>
          {order.orderNumber}
        </Fact>
        {order.invoiceNumber ? (
          <Fact label="Numéro de facture" isLong>
            {order.invoiceNumber}
          </Fact>
        ) : null}
      </dl>
      <Section title="Changer le statut">
        <StatusSelect
          orderNumber={order.orderNumber}
          status={order.status}
          onStatus={(status) => mutate({ order, status })}
        />
      </Section>
      <Section title="Client">
        <CustomerContact order={order} />
      </Section>
      <Section title="Articles">
        <OrderItems items={order.items} />
      </Section>
      {order.notes ? (
        <Section title="Instructions de livraison">
          <p className="whitespace-pre-line">{order.notes}</p>
        </Section>
      ) : null}
      <Section title="Suivi du client">
        <OrderLink order={order} />
      </Section>
      <Section title="Historique des statuts">
        <StatusHistory steps={order.history} />
      </Section>
      {messages}
    </div>
  )
}
