import { mapLink } from '#lib/contact/contact-links.ts'
import { formatMoneyPlain } from '#lib/format/money.ts'

/** More lines would make the address of the chat too long for some phones. */
const MOST_LINES = 20

/** What the courier needs of an order. `toCollect` in CFA. */
export type CourierOrder = {
  orderNumber: string
  customer: { name: string; phone: string; address: string }
  notes: string | null
  items: readonly { name: string; quantity: number }[]
  toCollect: number
}

/** The message to the courier: who, where, how much to collect, and what is in the parcel (WORK-05). */
export function courierText({ orderNumber, customer, notes, items, toCollect }: CourierOrder): string {
  const map = mapLink(customer.address)
  const lines = items.slice(0, MOST_LINES).map(({ name, quantity }) => `• ${quantity} × ${name}`)
  const left = items.length - lines.length
  return [
    `Livraison ${orderNumber}`,
    `Client : ${customer.name}`,
    `Téléphone : ${customer.phone}`,
    `Adresse : ${customer.address}`,
    ...(map ? [`Carte : ${map}`] : []),
    ...(notes ? [`Instructions : ${notes}`] : []),
    collectText(toCollect),
    'Articles :',
    ...lines,
    ...(left > 0 ? [`• et ${left} autres`] : []),
  ].join('\n')
}

/** What the courier collects, in words. */
export function collectText(toCollect: number): string {
  return toCollect > 0 ? `À encaisser : ${formatMoneyPlain(toCollect)}` : 'Déjà payé : rien à encaisser'
}
