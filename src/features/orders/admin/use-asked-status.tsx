import { type ReactNode, useState } from 'react'
import type { OrderStatus } from '../domain/order-status.ts'
import { type Cancellable, CancellationDialog } from './marking/cancellation-dialog.tsx'
import { useOrderStatus } from './use-order-status.ts'

type AskedStatus = {
  setStatus: (order: Cancellable, status: OrderStatus) => void
  /** The order whose change is on its way. */
  busyId: string | null
  /** What is asked meanwhile, to be rendered. */
  question: ReactNode
}

/** Sets the status of an order; of one that is cancelled the reason is asked first (WORK-08). */
export function useAskedStatus(): AskedStatus {
  const { mutate, isPending, variables } = useOrderStatus()
  const [cancelled, setCancelled] = useState<Cancellable | null>(null)
  return {
    setStatus: (order, status) => {
      if (status === 'cancelled') setCancelled(order)
      else mutate({ order, status })
    },
    busyId: isPending ? variables.order.id : null,
    question: cancelled ? <CancellationDialog order={cancelled} onClose={() => setCancelled(null)} /> : null,
  }
}
