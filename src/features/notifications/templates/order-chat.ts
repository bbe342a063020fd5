import { shorten } from './customer-text.ts'
import {
  chatWithCustomer,
  customerFacts,
  mapOfDelivery,
  type OrderFacts,
  type OrderNotice,
  orderFacts,
} from './order-notice.ts'

/**
 * The template that the operator registers with WhatsApp (category "utility"). Its nine parameters are those
 * that `ownerChat` returns, in this order.
 */
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

/** The remark on a message that was sent in its text form. */
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
      `Total : ${total}`,
      '',
      ...customerFacts(facts).map(({ label, value }) => `${label} : ${shorten(value, 500)}`),
      '',
      `Écrire au client : ${link}`,
      ...(map ? [`Voir l’endroit : ${map}`] : []),
    ].join('\n'),
    parameters: [
      number,
      total,
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
