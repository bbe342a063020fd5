import type { Page } from '#lib/lists/page.ts'

/** How the address of the administration names the list of the people to tell of a return. */
export const RESTOCK_CALLS = 'restock'

export const RESTOCK_CALLS_PER_PAGE = 20

/**
 * Somebody who waits for a product that is back, with a phone number; or with an e-mail, where `failure` says why the shop's
 * own mail was given up.
 */
export type RestockCall = {
  id: string
  contact: string
  failure: string | null
  productId: string
  name: string
  stock: number
}

export type RestockCallPage = Page<RestockCall>

/** The message that is prepared for them. `link`: the page of the product, with its format. */
export function restockText({ name }: Pick<RestockCall, 'name'>, storeName: string, link: string): string {
  return `Bonjour, ${name} est de retour chez ${storeName} : ${link} Souhaitez-vous que nous vous en gardions un ?`
}

/** "12 personnes attendent". */
export function waitingText(people: number): string | null {
  if (people === 0) return null
  return people === 1 ? '1 personne attend' : `${people.toLocaleString('fr-FR')} personnes attendent`
}
