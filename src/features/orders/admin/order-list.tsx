import { Eye } from 'lucide-react'
import { formatDateTime } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { type Column, DataTable } from '#ui/admin/data-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { AdminOrder } from './domain/admin-order.ts'
import { useNewOrders } from './new-order-alerts/new-order-alerts.tsx'
import { AdminStatusBadge, StatusSelect } from './status-select.tsx'
import { useOrderStatus } from './use-order-status.ts'

type OrderListProps = {
  orders: readonly AdminOrder[]
  onOpen: (id: string) => void
}

/** The orders of a page, new ones marked (LIVE-07), each with its status at hand (AORD-08). */
export function OrderList({ orders, onOpen }: OrderListProps) {
  const newOrders = useNewOrders()
  const { mutate } = useOrderStatus()
  const columns: Column<AdminOrder>[] = [
    {
      title: 'Commande',
      mobile: 'title',
      cell: (order) => (
        <div className="flex flex-col items-start gap-1">
          {newOrders.isNew(order) ? <Badge tone="amber">NOUVEAU</Badge> : null}
          <span className="text-sm break-all">{order.order_number}</span>
          <span className="text-sm font-normal text-quiet">{formatDateTime(order.created_at)}</span>
        </div>
      ),
    },
    {
      title: 'Client',
      cell: (order) => (
        <span className="min-w-0 wrap-anywhere max-md:text-right">
          {order.customer_name}
          <span className="block whitespace-nowrap text-quiet">{order.customer_phone}</span>
        </span>
      ),
    },
    {
      title: 'Total',
      className: 'whitespace-nowrap',
      cell: (order) => <span className="font-semibold text-amber">{formatMoney(order.total)}</span>,
    },
    { title: 'Statut', cell: (order) => <AdminStatusBadge status={order.status} /> },
    {
      title: 'Actions',
      mobile: 'full',
      cell: (order) => (
        <div className="flex items-center gap-2">
          <div className="grow md:min-w-44">
            <StatusSelect
              orderNumber={order.order_number}
              status={order.status}
              onStatus={(status) => mutate({ order, status })}
            />
          </div>
          <Button
            look="secondary"
            className="px-4"
            aria-label={`Voir la commande ${order.order_number}`}
            onClick={() => onOpen(order.id)}
          >
            <Eye aria-hidden className="size-4" />
            Voir
          </Button>
        </div>
      ),
    },
  ]
  return (
    <DataTable
      caption="Commandes, la plus récente d’abord"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      isMarked={(order) => newOrders.isNew(order)}
    />
  )
}
