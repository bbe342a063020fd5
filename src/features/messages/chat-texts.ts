import { noRegistrations, type Settings } from '#features/settings/settings.ts'
import type { DeliveryResult } from '#platform/jobs/circuit-breaker.ts'
import {
  chatWithCustomer,
  customerFacts,
  discountLines,
  mapOfDelivery,
  type OrderFacts,
  type OrderNotice,
  orderFacts,
  shorten,
} from './order-notice.ts'

/** The template registered with WhatsApp ("utility"), whose nine parameters `ownerChat` returns in this order. */
export const orderTemplate = {
  name: 'nouvelle_commande',
  language: 'fr',
  body: `Nouvelle commande {{1}} pour un total de {{2}}.
Client : {{3}}
Téléphone : {{4}}
E-mail : {{5}}
Adresse de livraison : {{6}}
Articles commandés : {{7}}
Instructions du client : {{8}}
Pour écrire au client : {{9}}
Le détail de la commande est aussi dans vos e-mails.`,
} as const

export const TEXT_FORM_REMARK =
  'Envoyé en texte libre : sans le modèle approuvé « nouvelle_commande », WhatsApp ne le délivre que si vous avez écrit à ce numéro dans les dernières 24 heures.'

/** Keeps a filled template below WhatsApp's limit of 1024 characters. */
const room = { name: 60, phone: 30, email: 80, address: 150, items: 265, notes: 120 }
const MAX_LINES = 30

/** The chat message to the owner about an order, in both forms. */
export function ownerChat(notice: OrderNotice): { text: string; parameters: string[] } {
  const facts = orderFacts(notice)
  const link = chatWithCustomer(notice) ?? 'numéro inutilisable'
  const map = mapOfDelivery(notice)
  const { number, total, name, phone, email, address, notes } = facts
  return {
    text: [
      `Nouvelle commande : ${total}, ${shorten(name, 60)}`,
      `N° ${number}, ${facts.articles}, ${facts.placedAt}`,
      '',
      ...itemLines(facts),
      ...discountLines(facts),
      `Total : ${total}`,
      '',
      ...customerFacts(facts).map(({ label, value }) => `${label} : ${shorten(value, 500)}`),
      '',
      `Écrire au client : ${link}`,
      ...(map ? [`Voir l’endroit : ${map}`] : []),
    ].join('\n'),
    parameters: [
      number,
      [total, ...discountLines(facts)].join(', '),
      shorten(name, room.name),
      shorten(phone, room.phone),
      email ? shorten(email, room.email) : 'non donné',
      shorten(address, room.address),
      itemsInARow(facts),
      notes ? shorten(notes, room.notes) : 'aucune',
      // A greeting in the link would leave less space for the order.
      link.replace(/\?.*$/, ''),
    ],
  }
}

function itemLines({ items }: OrderFacts): string[] {
  const lines = items
    .slice(0, MAX_LINES)
    .map(({ name, quantity, price }) => `• ${quantity} × ${shorten(name, 40)} (${price})`)
  const left = items.length - lines.length
  return left > 0 ? [...lines, `• et ${left} autres, voir l’e-mail`] : lines
}

function itemsInARow({ items }: OrderFacts): string {
  return shorten(
    items.map(({ name, quantity, price }) => `${quantity} × ${name} (${price})`).join(', '),
    room.items,
  )
}

export type TestMessageOutcome = {
  channel: 'chat' | 'email'
  result: DeliveryResult | 'failed'
  /** Why it failed, in French. */
  reason: string | null
}

/** An order that nobody placed, as the content of test messages. */
export function testNotice(shop: Settings, at: Date): OrderNotice {
  const stamp = at.toISOString().replace(/\D/g, '').slice(0, 14)
  return {
    shop,
    origin: '',
    registrations: noRegistrations,
    receipt: {
      orderNumber: `ESSAI-${stamp}`,
      invoiceNumber: `ESSAI-${stamp}`,
      createdAt: at.toISOString(),
      status: 'confirmed',
      paymentStatus: 'pending',
      customer: {
        name: 'Message d’essai',
        email: null,
        phone: shop.contactPhone || shop.whatsappNumber,
        address: 'Aucune livraison',
      },
      items: [{ productId: null, name: 'Article d’essai', price: 0, quantity: 1, subtotal: 0 }],
      subtotal: 0,
      deliveryFee: 0,
      total: 0,
      notes: 'Ceci est un essai : aucune commande n’a été passée.',
    },
  }
}

const ways = { chat: 'WhatsApp', email: 'E-mail' }

/** The result of a test message in French, for the owner or the operator. */
export function testMessageText({ channel, result, reason }: TestMessageOutcome): string {
  const way = ways[channel]
  if (result === 'accepted') {
    return channel === 'chat'
      ? `${way} : message accepté. Regardez votre téléphone.`
      : `${way} : message accepté. Vérifiez votre boîte de réception et les indésirables.`
  }
  if (result === 'fallback') return `${way} : ${TEXT_FORM_REMARK}`
  if (result === 'outbox') return `${way} : rien n’est parti, le message est gardé dans un fichier.`
  return `${way} : échec. ${reason ?? ''}`.trim()
}
