import type { Receipt } from '#features/orders/receipt.ts'
import { discountLine } from '#features/orders/receipt.ts'
import type { Registrations, Settings } from '#features/settings/settings.ts'
import { chatNumber, phoneCallLink, phoneChatLink } from '#lib/contact/chat-number.ts'
import { mapLink } from '#lib/contact/contact-links.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoneyPlain } from '#lib/format/money.ts'
import { orderPageUrl } from '#lib/mailed-link.ts'
import { withoutInvisible } from '#lib/text.ts'

/** WhatsApp's markup characters, and look-alikes without an effect. */
const plainSigns: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': '’' }

/**
 * Makes a customer's text safe for messages: one line, no hidden characters, nothing that a mail program or
 * WhatsApp turns into a link or bold type. It reads as typed, except for a space after the dots of an
 * address.
 */
export function customerText(text: string, max = 1000): string {
  const line = withoutInvisible(text)
    .normalize('NFC')
    .replace(/(?<!\s)\s*[\r\n\u2028\u2029]\s*/g, ' / ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[。．｡․]/g, '.')
    .replace(/[*_~`]/g, (sign) => plainSigns[sign] ?? sign)
    .replace(/\.(?=\p{L})/gu, '. ')
    .replace(/(?<=\d)\.(?=\d{1,3}\.\d{1,3}\.\d)/g, '. ')
    .replace(/(?<=\p{L}):(?=\S)/gu, ': ')
    .trim()
  return shorten(line, max)
}

/** A validated e-mail address: unchanged, unless a program could take a part of it for a link. */
export function customerEmail(email: string): string {
  return /^[\w.+-]+@[\w.-]+$/.test(email) ? email : customerText(email)
}

export function shorten(text: string, max: number): string {
  const letters = [...text]
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}

export type OrderNotice = {
  receipt: Receipt
  shop: Settings
  registrations: Registrations
  /** The shop's public address, for the link to the order's own page. */
  origin: string
}

export type Fact = { label: string; value: string; href?: string }

/** The facts of an order in a message (NOTIF-03), with every text of the customer made safe. */
export type OrderFacts = {
  number: string
  placedAt: string
  name: string
  phone: string
  email: string | null
  address: string
  notes: string | null
  /** What its code took off (D62). */
  discount: { label: string; amount: string } | null
  total: string
  articles: string
  items: readonly { name: string; quantity: number; price: string; subtotal: string }[]
}

/** The facts of an order as messages show them: French texts, shortened, amounts formatted. */
export function orderFacts({ receipt }: OrderNotice): OrderFacts {
  const { customer, items } = receipt
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    number: receipt.orderNumber,
    placedAt: formatDateTime(receipt.createdAt),
    name: customerText(customer.name, 100),
    phone: customerText(customer.phone, 50),
    email: customer.email ? customerEmail(customer.email) : null,
    address: customerText(customer.address),
    notes: receipt.notes ? customerText(receipt.notes) : null,
    discount: receipt.discount ? discountLine(receipt.discount, formatMoneyPlain) : null,
    total: formatMoneyPlain(receipt.total),
    articles: `${count} ${count > 1 ? 'articles' : 'article'}`,
    items: items.map(({ name, quantity, price, subtotal }) => ({
      name: customerText(name, 200),
      quantity,
      price: formatMoneyPlain(price),
      subtotal: formatMoneyPlain(subtotal),
    })),
  }
}

/** The address of a chat with the customer, or null when the number is not valid. */
export function chatWithCustomer({ receipt, shop }: OrderNotice): string | null {
  const greeting = `Bonjour, ici ${shop.storeName}, au sujet de votre commande ${receipt.orderNumber}.`
  return phoneChatLink(receipt.customer.phone, greeting)
}

/** The address of a chat with the shop, or null when it has no number. */
export function chatWithShop({ receipt, shop }: OrderNotice): string | null {
  return phoneChatLink(shop.whatsappNumber, `Bonjour, au sujet de ma commande ${receipt.orderNumber} :`)
}

/** The address of the order's own page, or null when its link was revoked. */
export function orderPage({ receipt, origin }: OrderNotice): string | null {
  return receipt.link ? orderPageUrl(origin, receipt.link) : null
}

/** The address that calls the customer, or null when the number is not valid. */
export function callCustomer({ receipt }: OrderNotice): string | null {
  const { phone } = receipt.customer
  return chatNumber(phone) && phoneCallLink(phone)
}

/** The map of the position that the customer joined to the address, or null when there is none (AFTER-08). */
export function mapOfDelivery({ receipt }: OrderNotice): string | null {
  return mapLink(receipt.customer.address)
}

/** The line of the discount in a plain text; none without a code. */
export function discountLines({ discount }: OrderFacts): string[] {
  return discount ? [`${discount.label} : ${discount.amount}`] : []
}

/** The customer and the delivery address, in reading order; `call` makes a link of the number. */
export function customerFacts(facts: OrderFacts, call: string | null = null): Fact[] {
  return [
    { label: 'Client', value: facts.name },
    { label: 'Téléphone', value: facts.phone, ...(call ? { href: call } : {}) },
    { label: 'E-mail', value: facts.email ?? 'non donné' },
    { label: 'Adresse', value: facts.address },
    { label: 'Instructions', value: facts.notes ?? 'aucune' },
  ]
}
