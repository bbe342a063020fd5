import type { Page } from '#lib/lists/list-params.ts'

/** The reasons that an admin can choose for a change of the stock (SUPPLY-02). */
export const stockReasons = ['receipt', 'inventory', 'loss', 'correction'] as const
export type StockReason = (typeof stockReasons)[number]

export const reasonLabels: Record<StockReason, string> = {
  receipt: 'Réception',
  inventory: 'Inventaire',
  loss: 'Casse ou perte',
  correction: 'Correction',
}

/** Every kind of movement as the ledger has it (SUPPLY-01), and what it is called on the screen. */
const movementLabels: Record<string, string> = {
  ...reasonLabels,
  initial: 'Stock au départ',
  delivery: 'Commande livrée',
  take_back: 'Livraison annulée',
  return: 'Retour d’un client',
  undo: 'Changement annulé',
  edit: 'Fiche du produit',
  import: 'Import',
  other: 'Autre',
}

/** The French name of a kind of movement. */
export function movementLabel(kind: string): string {
  return movementLabels[kind] ?? kind
}

/** A movement of the stock. Time as ISO text; `by` is null for the shop itself and for deleted accounts. */
export type StockMovement = {
  id: string
  kind: string
  /** Pieces, above zero what came and below zero what went. */
  change: number
  stockAfter: number
  note: string | null
  order: { id: string; number: string } | null
  at: string
  by: string | null
}

/** A product with its stock, and the pieces that open orders hold (D47). */
export type StockedProduct = { id: string; name: string; stock: number; committed: number }

export type MovementPage = Page<StockMovement> & { product: StockedProduct }

export const MOVEMENTS_PER_PAGE = 20

/** "+3" or "−2". */
export function changeText(change: number): string {
  return change > 0 ? `+${change}` : `−${-change}`
}

/** How the address of the administration names the list of what has to be bought, and the movements of a product. */
export const SUPPLY = 'supply'
export const MOVEMENTS = 'movements'

export const SUPPLY_PER_PAGE = 20

/**
 * A product to buy: pieces that orders hold beyond the stock, sold in 30 days, people waiting (RESTOCK-03).
 */
export type ProductToSupply = StockedProduct & { missing: number; sold: number; waiting: number }

/** `toTell`: people who are to be told of a return now. */
export type SupplyPage = Page<ProductToSupply> & { toTell: number }

/** How the address of the administration names the list of the people to tell of a return. */
export const RESTOCK_CALLS = 'restock'

export const RESTOCK_CALLS_PER_PAGE = 20

/** Somebody who waits, with a phone; or with an e-mail, and why the shop's own mail was given up. */
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
