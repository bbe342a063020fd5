import { useQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { orderPaymentsQuery } from '#features/money/admin/money.api.ts'
import { useSettings } from '#features/settings/settings.api.ts'
import { phoneChatLink } from '#lib/contact/chat-number.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { orderPageUrl } from '#lib/mailed-link.ts'
import { Button, buttonClasses, IconButton } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/form/number-field.tsx'
import { Pencil } from '#ui/icons/admin-icons.tsx'
import { ChevronDown, MessageCircle, Trash2, Undo2 } from '#ui/icons/icons.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { DiscountLine, downloadInvoice, OrderItems, OutsideLink, Section } from '../shop/order-parts.tsx'
import { type AdminOrderDetail, type EarlierInvoice, isCorrectable } from './admin-order.ts'
import { correctedDiscountQuery } from './admin-orders.api.ts'
import { type CorrectedLine, MOST_PIECES, moneyAfter, totalOf } from './correction.ts'
import { correctedOrderText } from './order-texts.ts'

/** In the dialog of an order: the way to correct it, and what was corrected before (CORR-01, CORR-04). */
export function OrderCorrection({ order, onCorrect }: { order: AdminOrderDetail; onCorrect: () => void }) {
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
          <ul className="divide-y divide-line">
            {earlierInvoices.map((invoice) => (
              <Earlier key={invoice.version} invoice={invoice} />
            ))}
          </ul>
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
    <OutsideLink
      icon={MessageCircle}
      href={chat}
      className={buttonClasses('secondary', 'mt-2 px-4 max-sm:w-full')}
    >
      Annoncer la correction
    </OutsideLink>
  )
}

/** A version of an order's invoice that was replaced: why, by whom, and how it was (CORR-04). */
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

type CorrectionTotalsProps = { order: AdminOrderDetail; kept: readonly CorrectedLine[] }

/** The new total beside the old one, with the code's discount (D62) and what it means for money (CORR-03). */
export function CorrectionTotals({ order, kept }: CorrectionTotalsProps) {
  const adminKey = useAdminQueryKey()
  const { data: money } = useQuery(orderPaymentsQuery(adminKey, order.id))
  const lines = kept.map(({ id, quantity }) => ({ id, quantity }))
  const { data: amount = order.discount?.amount ?? 0 } = useQuery({
    ...correctedDiscountQuery(adminKey, { orderId: order.id, lines }),
    enabled: order.promoCode !== null,
  })
  const before = order.total
  const after = totalOf(kept) - amount
  const text = money ? moneyAfter(after, money.entries) : null
  return (
    <div role="status" className="text-sm">
      {order.promoCode && amount > 0 ? <DiscountLine discount={{ code: order.promoCode, amount }} /> : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>Nouveau total</span>
        <span className="ml-auto whitespace-nowrap">
          {after === before ? null : (
            <s className="mr-2 text-quiet">
              <span className="sr-only">au lieu de </span>
              {formatMoney(before)}
            </s>
          )}
          <span className="text-lg font-semibold text-amber">{formatMoney(after)}</span>
        </span>
      </p>
      {text ? <p className="text-quiet">{text}</p> : null}
    </div>
  )
}

type CorrectionLinesProps = {
  lines: readonly CorrectedLine[]
  /** What is wrong with a line, by its id: shown beneath it. */
  problems: Readonly<Record<string, string>>
  onQuantity: (line: CorrectedLine, quantity: number) => void
}

/** The lines of an order as they would be: fewer or more pieces, taken out and put back (CORR-01). */
export function CorrectionLines({ lines, problems, onQuantity }: CorrectionLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="py-3">
          {line.quantity === 0 ? (
            <RemovedLine line={line} onBack={() => onQuantity(line, line.before)} />
          ) : (
            <KeptLine line={line} onQuantity={(quantity) => onQuantity(line, quantity)} />
          )}
          <p role="alert" className="mt-1 text-danger empty:hidden">
            {problems[line.id]}
          </p>
        </li>
      ))}
    </ul>
  )
}

function RemovedLine({ line: { name }, onBack }: { line: CorrectedLine; onBack: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 text-quiet wrap-anywhere">
        <s>{name}</s>
        <span className="block">Retiré</span>
      </p>
      <Button look="quiet" className="shrink-0 px-3" aria-label={`Remettre ${name}`} onClick={onBack}>
        <Undo2 aria-hidden className="size-4" />
        Remettre
      </Button>
    </div>
  )
}

type KeptLineProps = { line: CorrectedLine; onQuantity: (quantity: number) => void }

function KeptLine({ line: { name, price, quantity, before }, onQuantity }: KeptLineProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">
          {name}
          <span className="block text-quiet">{noteOf(price, quantity, before)}</span>
        </p>
        <IconButton
          label={`Retirer ${name}`}
          className="-mt-2 -mr-2 shrink-0 text-quiet"
          onClick={() => onQuantity(0)}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="mt-1 flex items-center justify-between gap-2">
        <QuantityStepper name={name} quantity={quantity} most={MOST_PIECES} onQuantity={onQuantity} />
        <p className="font-semibold whitespace-nowrap">{formatMoney(price * quantity)}</p>
      </div>
    </>
  )
}

function noteOf(price: number, quantity: number, before: number): string {
  if (before === 0) return `${formatMoney(price)}, ajouté`
  return quantity === before ? formatMoney(price) : `${formatMoney(price)}, ${before} à la commande`
}
