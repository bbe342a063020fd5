import { Eye, MessageCircle, Phone } from 'lucide-react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { phoneCallLink } from '#lib/contact/chat-number.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import type { OrderStatus } from '../domain/order-status.ts'
import type { AdminOrder } from './domain/admin-order.ts'
import { customerChatLink } from './domain/customer-chat.ts'
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
 * to its customer (WORK-01) and the button that opens it.
 */
export function OrderRowActions({ order, isBusy, onStatus, onOpen }: OrderRowActionsProps) {
  const step = nextStep(order)
  return (
    <div className="flex flex-col gap-2 max-lg:mt-1 lg:min-w-84">
      <div className="flex items-center gap-2">
        {step ? (
          <BusyButton
            className="min-h-12 grow basis-0 px-3"
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
        <div className="min-w-0 grow basis-36">
          <StatusSelect orderNumber={order.orderNumber} status={order.status} onStatus={onStatus} />
        </div>
      </div>
      <div className="flex items-center gap-2">
        <ContactLinks order={order} />
        <Button
          look="secondary"
          className={small}
          aria-label={`Voir la commande ${order.orderNumber}`}
          onClick={onOpen}
        >
          <Eye aria-hidden className="size-4 shrink-0 max-xl:hidden" />
          Voir
        </Button>
      </div>
    </div>
  )
}

function ContactLinks({ order }: { order: AdminOrder }) {
  const { storeName } = useSettings()
  const { customerName: name, customerPhone: phone, orderNumber } = order
  const chat = customerChatLink({ name, phone, orderNumber }, storeName)
  // An order whose customer was erased has no phone number.
  if (!/\d/.test(phone)) return null
  return (
    <>
      <a
        href={phoneCallLink(phone)}
        className={buttonClasses('secondary', small)}
        aria-label={`Appeler ${name}`}
      >
        <Phone aria-hidden className="size-4 shrink-0 max-xl:hidden" />
        Appeler
      </a>
      {chat ? (
        <a
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses('secondary', small)}
          aria-label={`WhatsApp à ${name}`}
        >
          <MessageCircle aria-hidden className="size-4 shrink-0 max-xl:hidden" />
          WhatsApp
        </a>
      ) : null}
    </>
  )
}
