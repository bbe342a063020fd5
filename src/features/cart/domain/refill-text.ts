import { formatMoney } from '#lib/format/money.ts'
import type { RefillNote } from './refill-cart.ts'

/** What a customer reads of a product that is not as it was. */
export function refillText(note: RefillNote): string {
  const name = note.name ?? 'Un article'
  switch (note.kind) {
    case 'gone':
      return `${name} : n’est plus en vente.`
    case 'sold_out':
      return `${name} : épuisé pour le moment.`
    case 'fewer':
      return `${name} : il n’en reste que ${note.quantity}, au lieu de ${note.wanted}.`
    case 'dearer':
      return `${name} : ${formatMoney(note.price)}, au lieu de ${formatMoney(note.was)}.`
  }
}
