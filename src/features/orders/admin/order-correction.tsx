import { useSettings } from '#features/settings/settings.api.ts'
import { phoneChatLink } from '#lib/contact/chat-number.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { orderPageUrl } from '#lib/order-link.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Pencil } from '#ui/icons/admin-icons.tsx'
import { ChevronDown, MessageCircle } from '#ui/icons/icons.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { downloadInvoice, OrderItems, Section } from '../shop/order-parts.tsx'
import { type AdminOrderDetail, type EarlierInvoice, isCorrectable } from './admin-order.ts'
import { correctedOrderText } from './order-texts.ts'

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

/** The versions of an order's invoice that were replaced: why, by whom, and how they were (CORR-04). */
function EarlierInvoices({ invoices }: { invoices: readonly EarlierInvoice[] }) {
  return (
    <ul className="divide-y divide-line">
      {invoices.map((invoice) => (
        <Earlier key={invoice.version} invoice={invoice} />
      ))}
    </ul>
  )
}

function Earlier({ invoice }: { invoice: EarlierInvoice }) {
  const settings = useSettings()
  const { version, issuedAt, receipt, reason, replacedAt, by } = invoice
  const { customer } = receipt
  return (
    <li className="py-2">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
          <span>
            Version {version}
            <span className="block text-xs whitespace-nowrap text-quiet">{formatDateTime(issuedAt)}</span>
          </span>
          <span className="flex items-center gap-2 whitespace-nowrap">
            {formatMoney(receipt.total)}
            <ChevronDown aria-hidden className="size-4 text-quiet group-open:rotate-180" />
          </span>
        </summary>
        <OrderItems order={receipt} />
        <p className="mt-2">
          {customer.name}, {customer.phone}
          {customer.email ? `, ${customer.email}` : null}
        </p>
        <p className="whitespace-pre-line">{customer.address}</p>
        <Button
          look="secondary"
          className="mt-3 px-4 max-sm:w-full"
          onClick={() => downloadInvoice(receipt, settings, { version, replacedAt })}
        >
          <Download aria-hidden className="size-4" />
          Télécharger la version {version}
        </Button>
      </details>
      <p className="mt-1 wrap-anywhere [details[open]+&]:mt-3">Remplacée : {reason}</p>
      <p className="text-xs text-quiet">
        {formatDateTime(replacedAt)} · {by ?? 'Compte supprimé'}
      </p>
    </li>
  )
}
