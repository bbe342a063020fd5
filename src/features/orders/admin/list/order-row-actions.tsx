import { BusyButton } from '#ui/busy-button.tsx'
import { Button } from '#ui/button.tsx'
import { Eye } from '#ui/icons/screen-icons.tsx'
import type { OrderStatus } from '../../domain/order-status.ts'
import { ContactLinks } from '../contact-links.tsx'
import type { AdminOrder } from '../domain/admin-order.ts'
import { nextStep } from '../domain/next-step.ts'
import { StatusSelect } from '../status-select.tsx'

type OrderRowActionsProps = {
  order: AdminOrder
  /** Whether a change of its status is on its way. */
  isBusy: boolean
  onStatus: (status: OrderStatus) => void
  onOpen: () => void
}

const small =
  'min-w-0 grow px-2 whitespace-nowrap sm:px-3 min-[85rem]:size-11 min-[85rem]:shrink-0 min-[85rem]:grow-0 min-[85rem]:px-0'

/**
 * The controls of an order in the list: its next step as one button, the choice of any status (AORD-08), the ways
 * to its customer (WORK-01; on a card they are beside the number) and the button that opens it.
 */
export function OrderRowActions({ order, isBusy, onStatus, onOpen }: OrderRowActionsProps) {
  const open = { 'aria-label': `Voir la commande ${order.orderNumber}`, onClick: onOpen }
  return (
    <div className="flex flex-col gap-2 lg:min-w-84 min-[85rem]:min-w-104 min-[85rem]:flex-row min-[85rem]:items-center">
      <div className="flex flex-wrap items-center gap-1.5 lg:gap-2 min-[85rem]:grow min-[85rem]:flex-nowrap">
        <NextStepButton
          order={order}
          isBusy={isBusy}
          onStatus={onStatus}
          className="min-h-12 w-25 flex-none px-2 lg:w-auto lg:flex-1 min-[85rem]:w-27 min-[85rem]:flex-none"
        />
        <div className="min-w-0 grow basis-28 lg:basis-36 min-[85rem]:ml-auto min-[85rem]:max-w-38">
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
          <span className="min-[85rem]:sr-only">Voir</span>
        </Button>
      </div>
    </div>
  )
}

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
