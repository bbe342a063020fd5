import { formatMoneyPlain } from '#lib/format/money.ts'

/** What an alert is about. */
export type PushKind = 'order' | 'message' | 'product' | 'restock'

/**
 * What the database says of an alert: of an order or its message the number and total (CFA), of a product its name,
 * and how many people are to be told of its return.
 */
export type PushFacts = { orderNumber?: string; total?: number; productName?: string; people?: number }

/** What a device shows. `path` is the page that a press opens; alerts with the same `tag` are shown once. */
export type PushNotice = { title: string; body: string; tag: string; path: string }

/**
 * The text of an alert (PUSH-02). It may be read on a locked phone: no name, phone or address of a customer.
 *
 * @param subject the id of the order or product
 */
export function pushNotice(kind: PushKind, subject: string, facts: PushFacts): PushNotice {
  const { orderNumber = '', total = 0, productName = '', people = 0 } = facts
  const order = { path: `/admin?tab=orders&order=${subject}` }
  switch (kind) {
    case 'order':
      // The same tag as that of the page, which may announce the order at the same time (LIVE-10).
      return {
        ...order,
        title: 'Nouvelle commande',
        body: `${orderNumber} · ${formatMoneyPlain(total)}`,
        tag: subject,
      }
    case 'message':
      return {
        ...order,
        title: 'Message non envoyé',
        body: `Commande ${orderNumber} : un message n’est pas parti.`,
        tag: `message-${subject}`,
      }
    case 'product':
      return {
        title: 'Produit épuisé',
        body: productName,
        tag: `product-${subject}`,
        path: `/admin?tab=products&q=${encodeURIComponent(productName)}`,
      }
    case 'restock':
      return {
        title: people === 1 ? 'Une personne à prévenir' : `${people} personnes à prévenir`,
        body: `${productName} est de retour.`,
        tag: `restock-${subject}`,
        path: '/admin?tab=products&view=restock',
      }
  }
}
