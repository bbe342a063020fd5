import type { Receipt } from '#features/orders/domain/receipt.ts'
import { orderPageUrl } from '#features/orders/tracking/domain/order-link.ts'
import type { Registrations } from '#features/settings/domain/registrations.ts'
import type { Settings } from '#features/settings/domain/settings.ts'
import { chatNumber, phoneCallLink, phoneChatLink } from '#lib/contact/chat-number.ts'
import { mapLink } from '#lib/contact/contact-links.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoneyPlain } from '#lib/format/money.ts'
import { customerEmail, customerText } from './customer-text.ts'

/** The data of a message about an order. */
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
