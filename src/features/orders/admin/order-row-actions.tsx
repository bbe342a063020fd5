import { Eye } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { OrderStatus } from '../domain/order-status.ts'
import type { AdminOrder } from './domain/admin-order.ts'
import { StatusSelect } from './status-select.tsx'

type OrderRowActionsProps = { order: AdminOrder; onStatus: (status: OrderStatus) => void; onOpen: () => void }

/** The controls of an order in the list: its status (AORD-08) and the button that opens it. */
export function OrderRowActions({ order, onStatus, onOpen }: OrderRowActionsProps) {
  return (
    <div className="flex items-center gap-2">
      <div className="grow lg:min-w-44">
        <StatusSelect orderNumber={order.orderNumber} status={order.status} onStatus={onStatus} />
      </div>
      <Button
        look="secondary"
        className="px-4"
        aria-label={`Voir la commande ${order.orderNumber}`}
        onClick={onOpen}
      >
        <Eye aria-hidden className="size-4" />
        Voir
      </Button>
    </div>
  )
}
