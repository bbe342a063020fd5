import { Eye } from 'lucide-react'
import { BusyButton } from '#ui/busy-button.tsx'
import { Button } from '#ui/button.tsx'
import type { OrderStatus } from '../domain/order-status.ts'
import { ContactLinks } from './contact-links.tsx'
import type { AdminOrder } from './domain/admin-order.ts'
import { nextStep } from './domain/next-step.ts'
import { StatusSelect } from './status-select.tsx'

type OrderRowActionsProps = {
  order: AdminOrder
  /** Whether a change of its status is on its way. */
  isBusy: boolean
  onStatus: (status: OrderStatus) => void
  onOpen: () => void
}

const small = 'min-w-0 grow px-2 whitespace-nowrap sm:px-3'

/**
 * The controls of an order in the list: its next step as one button, the choice of any status (AORD-08), the ways
 * to its customer (WORK-01; on a card they stand beside the number) and the button that opens it.
 */
export function OrderRowActions({ order, isBusy, onStatus, onOpen }: OrderRowActionsProps) {
  const step = nextStep(order)
  const open = { 'aria-label': `Voir la commande ${order.orderNumber}`, onClick: onOpen }
  return (
    <div className="flex flex-col gap-2 max-lg:mt-1 lg:min-w-84">
      <div className="flex flex-wrap items-center gap-1.5 lg:gap-2">
        {step ? (
          <BusyButton
            className="min-h-12 px-2.5 sm:px-3 lg:grow lg:basis-0"
            isBusy={isBusy}
            aria-label={`${step.label} la commande ${order.orderNumber}`}
            // The second press of a double press would be the step after this one.
            onClick={({ detail }) => {
              if (detail < 2) onStatus(step.status)
            }}
          >
            {step.label}
          </BusyButton>
        ) : null}
        <div className="min-w-0 grow basis-28 lg:basis-36">
          <StatusSelect orderNumber={order.orderNumber} status={order.status} onStatus={onStatus} />
        </div>
        <Button look="secondary" className="size-11 shrink-0 px-0 lg:hidden" {...open}>
          <Eye aria-hidden className="size-5 shrink-0" />
        </Button>
      </div>
      <div className="flex items-center gap-2 max-lg:hidden">
        <ContactLinks order={order} className={small} />
        <Button look="secondary" className={small} {...open}>
          <Eye aria-hidden className="size-4 shrink-0 max-xl:hidden" />
          Voir
        </Button>
      </div>
    </div>
  )
}
