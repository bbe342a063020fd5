import type { RefObject } from 'react'
import { SendLink } from '#features/orders/admin/dialog/send-link.tsx'
import { Fact } from '#features/orders/client/order-parts.tsx'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons/icons.tsx'
import { Eye } from '#ui/icons/screen-icons.tsx'
import type { TakenOrder } from './domain/taken-order-texts.ts'

type TakenOrderScreenProps = {
  taken: TakenOrder
  /** The element that says so, which gets the focus. */
  message: RefObject<HTMLParagraphElement | null>
  onShow: () => void
  onNext: () => void
}

/** An order that was taken: its numbers, and what comes next: the customer's link, the order, another one (PHONE-08). */
export function TakenOrderScreen({ taken: { receipt }, message, onShow, onNext }: TakenOrderScreenProps) {
  const { customer, orderNumber, total, link } = receipt
  return (
    <div className="flex flex-col gap-6 text-sm">
      <p
        ref={message}
        tabIndex={-1}
        className="rounded-md border border-ok/40 bg-ok-soft px-4 py-3 outline-none"
      >
        Enregistrée pour {customer.name}.
      </p>
      <dl className="flex flex-col gap-4">
        <Fact label="Numéro de commande">{orderNumber}</Fact>
        <Fact label="Total">
          <span className="font-semibold text-amber">{formatMoney(total)}</span>
        </Fact>
      </dl>
      <div className="flex flex-col gap-3">
        {link ? (
          <SendLink
            look="primary"
            name={customer.name}
            phone={customer.phone}
            orderNumber={orderNumber}
            secret={link}
          >
            Envoyer le suivi par WhatsApp
          </SendLink>
        ) : null}
        <Button look="secondary" onClick={onShow}>
          <Eye aria-hidden className="size-4" />
          Voir la commande
        </Button>
        <Button look="quiet" onClick={onNext}>
          <Plus aria-hidden className="size-4" />
          Autre commande
        </Button>
      </div>
    </div>
  )
}
