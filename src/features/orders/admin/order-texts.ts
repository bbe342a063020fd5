import { phoneChatLink } from '#lib/contact/chat-number.ts'
import { mapLink } from '#lib/contact/contact-links.ts'
import { formatMoneyPlain } from '#lib/format/money.ts'
import { linesOf } from '../order-status.ts'
import type { CourierOrder } from './order-filters.ts'

/** More lines would make the address of the chat too long for some phones. */
const MOST_LINES = 20

/** The message to the courier: who, where, how much to collect, and what is in the parcel (WORK-05). */
export function courierText({ orderNumber, customer, notes, items, toCollect }: CourierOrder): string {
  const map = mapLink(customer.address)
  return [
    `Livraison ${orderNumber}`,
    `Client : ${customer.name}`,
    `Téléphone : ${customer.phone}`,
    `Adresse : ${customer.address}`,
    ...(map ? [`Carte : ${map}`] : []),
    ...(notes ? [`Instructions : ${notes}`] : []),
    collectText(toCollect),
    'Articles :',
    ...linesOf(items, MOST_LINES),
  ].join('\n')
}

export function collectText(toCollect: number): string {
  return toCollect > 0 ? `À encaisser : ${formatMoneyPlain(toCollect)}` : 'Déjà payé : rien à encaisser'
}

/** The chat with the customer of an order, with its first words; null when the phone number has no chat. */
export function customerChatLink(
  { name, phone, orderNumber }: { name: string; phone: string; orderNumber: string },
  storeName: string,
): string | null {
  return phoneChatLink(phone, `Bonjour ${name}, ici ${storeName}, au sujet de votre commande ${orderNumber}.`)
}

/** The order whose page the customer gets, the address of the page, and who writes. */
type TrackingMessage = {
  name: string
  phone: string
  orderNumber: string
  /** The address of the order's own page. */
  page: string
  storeName: string
}

/** The chat with a customer, with the address of the order's page (PHONE-08); null without a chat. */
export function trackingChatLink({
  name,
  phone,
  orderNumber,
  page,
  storeName,
}: TrackingMessage): string | null {
  const text = `Bonjour ${name}, votre commande ${orderNumber} chez ${storeName} est enregistrée. Suivez-la sur sa page, où se trouve aussi votre facture.`
  return phoneChatLink(phone, `${text}\n${page}`)
}

const MOST_CORRECTED_LINES = 12

type CorrectedOrder = {
  orderNumber: string
  customer: { name: string; address: string }
  items: readonly { name: string; quantity: number }[]
  total: number
}

/** What an admin writes to the customer of a corrected order (CORR-07). `page`: the address of its own page. */
export function correctedOrderText(order: CorrectedOrder, storeName: string, page: string | null): string {
  const { orderNumber, customer, items, total } = order
  return [
    `Bonjour ${customer.name}, ici ${storeName}. Nous avons corrigé votre commande ${orderNumber} :`,
    ...linesOf(items, MOST_CORRECTED_LINES),
    `Total : ${formatMoneyPlain(total)}`,
    `Livraison : ${customer.address}`,
    ...(page ? [`Suivi : ${page}`] : []),
  ].join('\n')
}
