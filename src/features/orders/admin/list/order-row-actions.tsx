import { BusyButton } from '#ui/busy-button.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Eye } from '#ui/icons/screen-icons.tsx'
import { useSettled } from '#ui/use-settled.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { ContactLinks } from '../contact-links.tsx'
import type { AdminOrder } from '../domain/admin-order.ts'
import { nextStep } from '../domain/next-step.ts'
import { StatusSelect } from '../status-select.tsx'

type OrderRowActionsProps = {
  order: AdminOrder
  /** Which row of the list it is. */
  place: number
  /** Whether a change of its status is on its way. */
  isBusy: boolean
  onStatus: (status: OrderStatus) => void
  onOpen: () => void
}

const small = 'min-w-0 grow px-2 whitespace-nowrap sm:px-3 xl:size-11 xl:shrink-0 xl:grow-0 xl:px-0'
const step = 'min-h-12 w-25 flex-none px-2 lg:w-auto lg:flex-1 xl:w-27 xl:flex-none'

/**
 * The controls of an order in the list: its next step as one button, the choice of any status (AORD-08), the ways
 * to its customer (WORK-01; on a card they are beside the number) and the button that opens it. Each keeps its place
 * whatever the status: a finger may be on its way to it.
 */
export function OrderRowActions({ order, place, isBusy, onStatus, onOpen }: OrderRowActionsProps) {
  const open = { 'aria-label': `Voir la commande ${order.orderNumber}`, onClick: onOpen }
  return (
    <div className="flex flex-col gap-2 lg:min-w-84 xl:w-104 xl:flex-row xl:items-center">
      <div className="flex flex-wrap items-center gap-1.5 lg:gap-2 xl:grow xl:flex-nowrap">
        {nextStep(order) ? (
          <NextStepButton order={order} place={place} isBusy={isBusy} onStatus={onStatus} className={step} />
        ) : (
          <span className={classNames(step, 'flex items-center justify-center text-sm text-quiet')}>
            Terminée
          </span>
        )}
        <div className="min-w-0 grow basis-28 lg:basis-36 xl:ml-auto xl:max-w-38">
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
          <span className="xl:sr-only">Voir</span>
        </Button>
      </div>
    </div>
  )
}

type NextStepButtonProps = {
  order: Pick<AdminOrder, 'orderNumber' | 'status' | 'wasDelivered'>
  /** Where it stands among others. */
  place?: number
  /** Whether a change of its status is on its way. */
  isBusy: boolean
  onStatus: (status: OrderStatus) => void
  className?: string
}

/**
 * The next step of an order as one button (WORK-01); nothing when nothing is left to do. When another step, or the step of
 * another order, comes to stand in its place, a press of that moment does nothing.
 */
export function NextStepButton({ order, place = 0, isBusy, onStatus, className }: NextStepButtonProps) {
  const step = nextStep(order)
  const isSettled = useSettled(`${place} ${step?.status}`)
  if (!step) return null
  return (
    <BusyButton
      className={className}
      isBusy={isBusy || !isSettled}
      aria-label={`${step.label} la commande ${order.orderNumber}`}
      // The second press of a double press would be the same step once more.
      onClick={({ detail }) => {
        if (detail < 2) onStatus(step.status)
      }}
    >
      {step.label}
    </BusyButton>
  )
}
