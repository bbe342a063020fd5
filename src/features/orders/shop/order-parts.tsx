import type { ReactNode } from 'react'
import { formatMoney } from '#lib/format/money.ts'
import { orderPageUrl } from '#lib/mailed-link.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import type { Icon } from '#ui/icons/icons.tsx'
import { Copy } from '#ui/icons/screen-icons.tsx'
import { notify } from '#ui/toast/notify.ts'
import {
  invoiceFileName,
  invoiceHtml,
  type ReplacedVersion,
  type ShopIdentity,
  versionText,
} from '../invoice.ts'
import type { CustomerOrder } from '../order-history.ts'
import { customerStatus } from '../order-status.ts'
import type { Receipt } from '../receipt.ts'
import { discountLine } from '../receipt.ts'

type FactProps = {
  label: string
  /** Takes a row of its own on a phone. */
  isLong?: boolean
  children: ReactNode
}

export function Fact({ label, isLong = false, children }: FactProps) {
  return (
    <div className={isLong ? 'max-sm:col-span-full' : undefined}>
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  )
}

/** The part of an order's dialog with what the customer wrote for the delivery; nothing if they wrote nothing. */
export function DeliveryInstructions({ notes }: { notes: string | null }) {
  return notes ? (
    <Section title="Instructions de livraison">
      <p className="whitespace-pre-line">{notes}</p>
    </Section>
  ) : null
}

/** Beneath the number of an invoice: which version of it this is, once the order was corrected (CORR-04). */
export function InvoiceVersion({ receipt }: { receipt: Pick<CustomerOrder, 'correction'> }) {
  const text = versionText(receipt)
  return text ? <span className="block text-xs font-normal text-quiet">{text}</span> : null
}

type OrderItemsProps = {
  order: Pick<CustomerOrder, 'items' | 'discount'>
  /** What is shown below an item, by its position. */
  note?: (place: number) => ReactNode
}

/** The items of an order: name, unit price × quantity, subtotal (ORD-12); then what a code took off (D62). */
export function OrderItems({ order: { items, discount }, note }: OrderItemsProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item, place) => (
        <li key={item.productId ?? item.name} className="flex justify-between gap-4 py-2">
          <span>
            {item.name}
            <span className="block text-quiet">
              {formatMoney(item.price)} × {item.quantity}
            </span>
            {note?.(place)}
          </span>
          <span className="whitespace-nowrap">{formatMoney(item.subtotal)}</span>
        </li>
      ))}
      {discount ? (
        <li className="py-2">
          <DiscountLine discount={discount} />
        </li>
      ) : null}
    </ul>
  )
}

/** What a code takes off: its name, and the amount at the end of the line. */
export function DiscountLine({ discount }: { discount: { code: string; amount: number } }) {
  const { label, amount } = discountLine(discount, formatMoney)
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{label}</span>
      <span className="ml-auto whitespace-nowrap">{amount}</span>
    </span>
  )
}

/** An order's status as customers see it (ORD-13 to ORD-16). */
export function CustomerStatusBadge({ status }: { status: string }) {
  const { label, tone } = customerStatus(status)
  return <Badge tone={tone}>{label}</Badge>
}

/** Builds and downloads the invoice, with a toast (ORD-19, ORD-21); `replaced`: an earlier version (CORR-04). */
export function downloadInvoice(receipt: Receipt, shop: ShopIdentity, replaced?: ReplacedVersion): void {
  const file = new Blob([invoiceHtml(receipt, shop, replaced)], { type: 'text/html;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = invoiceFileName(receipt.invoiceNumber, replaced)
  link.click()
  URL.revokeObjectURL(link.href)
  notify({ title: 'Facture téléchargée', description: link.download, tone: 'success' })
}

type OutsideLinkProps = { href: string; icon: Icon; className: string; children: ReactNode }

/** Leads out of the shop: to a chat, to a map. */
export function OutsideLink({ icon: Picture, children, ...link }: OutsideLinkProps) {
  return (
    <a {...link} target="_blank" rel="noopener noreferrer">
      <Picture aria-hidden className="size-4" />
      {children}
    </a>
  )
}

const said = { done: 'Lien copié', byHand: 'Copiez ce lien' }

type CopyLinkButtonProps = { secret: string; look?: ButtonLook; className?: string }

export function CopyLinkButton({ secret, look = 'secondary', className }: CopyLinkButtonProps) {
  return (
    <Button
      look={look}
      className={className}
      onClick={() => void copyText(orderPageUrl(location.origin, secret), said)}
    >
      <Copy aria-hidden className="size-4" />
      Copier le lien
    </Button>
  )
}
