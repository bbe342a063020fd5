import { useSettings } from '#features/settings/api/settings.queries.ts'
import { phoneChatLink } from '#lib/contact/chat-number.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Pencil } from '#ui/icons/admin-icons.tsx'
import { MessageCircle } from '#ui/icons/icons.tsx'
import { Section } from '../../client/order-parts.tsx'
import { orderPageUrl } from '../../tracking/domain/order-link.ts'
import type { AdminOrderDetail } from '../domain/admin-order.ts'
import { correctedOrderText } from './domain/corrected-order-chat-text.ts'
import { isCorrectable } from './domain/order-corrections.ts'
import { EarlierInvoices } from './earlier-invoices.tsx'

type OrderCorrectionProps = { order: AdminOrderDetail; onCorrect: () => void }

/** In the dialog of an order: the way to correct it, and what was corrected before (CORR-01, CORR-04). */
export function OrderCorrection({ order, onCorrect }: OrderCorrectionProps) {
  const { earlierInvoices } = order
  return (
    <>
      {isCorrectable(order) ? (
        <Button look="secondary" className="-mt-3 px-4 max-sm:w-full sm:self-start" onClick={onCorrect}>
          <Pencil aria-hidden className="size-4" />
          Corriger la commande
        </Button>
      ) : null}
      {earlierInvoices.length > 0 ? (
        <Section title="Versions de la facture">
          <EarlierInvoices invoices={earlierInvoices} />
          <TellCustomer order={order} />
        </Section>
      ) : null}
    </>
  )
}

/** Opens a chat with the customer of a corrected order, the text ready (CORR-07). */
function TellCustomer({ order }: { order: AdminOrderDetail }) {
  const { storeName } = useSettings()
  const page = order.link ? orderPageUrl(location.origin, order.link) : null
  const chat = phoneChatLink(order.customer.phone, correctedOrderText(order, storeName, page))
  if (!chat) return null
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses('secondary', 'mt-2 px-4 max-sm:w-full')}
    >
      <MessageCircle aria-hidden className="size-4" />
      Annoncer la correction
    </a>
  )
}
