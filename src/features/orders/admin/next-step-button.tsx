import { BusyButton } from '#ui/busy-button.tsx'
import type { OrderStatus } from '../domain/order-status.ts'
import type { AdminOrder } from './domain/admin-order.ts'
import { nextStep } from './domain/next-step.ts'

type NextStepButtonProps = {
  order: Pick<AdminOrder, 'orderNumber' | 'status' | 'wasDelivered'>
  /** Whether a change of its status is on its way. */
  isBusy: boolean
  onStatus: (status: OrderStatus) => void
  className?: string
}

/** The next step of an order as one button (WORK-01); nothing when nothing is left to do. */
export function NextStepButton({ order, isBusy, onStatus, className }: NextStepButtonProps) {
  const step = nextStep(order)
  if (!step) return null
  return (
    <BusyButton
      className={className}
      isBusy={isBusy}
      aria-label={`${step.label} la commande ${order.orderNumber}`}
      // The second press of a double press would be the step after this one.
      onClick={({ detail }) => {
        if (detail < 2) onStatus(step.status)
      }}
    >
      {step.label}
    </BusyButton>
  )
}
