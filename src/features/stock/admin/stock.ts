import * as v from 'valibot'
import type { Failure } from '#lib/errors/result.ts'
import type { Page } from '#lib/lists/list-params.ts'
import { wholeNumber } from '#lib/whole-number.ts'

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

/** A product to buy: pieces that orders hold beyond the stock, sold in 30 days, people waiting (RESTOCK-03). */
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

/** The message that is prepared for them. `link`: the page of the product, with its format. */
export function restockText({ name }: Pick<RestockCall, 'name'>, storeName: string, link: string): string {
  return `Bonjour, ${name} est de retour chez ${storeName} : ${link} Souhaitez-vous que nous vous en gardions un ?`
}

/** "12 personnes attendent". */
export function waitingText(people: number): string | null {
  if (people === 0) return null
  return people === 1 ? '1 personne attend' : `${people.toLocaleString('fr-FR')} personnes attendent`
}

/** More pieces than any parcel holds: beyond it a digit was typed too often. */
const MOST_PIECES = 1_000_000
const LONGEST_NOTE = 300

const id = v.pipe(v.string(), v.uuid())

/** Whether the number is the whole stock, and not what came or went. */
export function isCounted(kind: string): boolean {
  return kind === 'inventory' || kind === 'correction'
}

/** The form of a change (SUPPLY-02); every value is the text of its field. */
export const stockFormSchema = v.pipe(
  v.object({
    kind: v.picklist(stockReasons, 'Choisissez un motif'),
    pieces: wholeNumber({
      from: 0,
      to: MOST_PIECES,
      missing: 'Le nombre de pièces est obligatoire',
      wrong: 'Indiquez un nombre entier de pièces',
      tooSmall: 'Le nombre de pièces ne peut pas être négatif',
      tooLarge: 'Ce nombre est trop grand',
    }),
    note: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_NOTE, 'La note est trop longue')),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['pieces']],
      ({ kind, pieces }) => isCounted(kind) || pieces > 0,
      'Indiquez au moins une pièce',
    ),
    ['pieces'],
  ),
)

export type StockForm = v.InferOutput<typeof stockFormSchema>

/** By how much a form changes the stock that its reader sees; 0 when it already is what was counted. */
export function changeOf({ kind, pieces }: Pick<StockForm, 'kind' | 'pieces'>, stock: number): number {
  if (kind === 'receipt') return pieces
  return kind === 'loss' ? -pieces : pieces - stock
}

/**
 * A change of the stock by this many pieces (SUPPLY-02). `seen`: the stock that a counted number was compared with; null
 * for what came or went, whatever the stock is now. `key` stays the same when the request is sent again (SUPPLY-03).
 */
export const stockChangeSchema = v.object({
  productId: id,
  kind: v.picklist(stockReasons),
  change: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(-2_000_000_000),
    v.maxValue(MOST_PIECES),
    v.check((pieces) => pieces !== 0),
  ),
  seen: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  note: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_NOTE))),
  key: id,
})
export type StockChangeInput = v.InferOutput<typeof stockChangeSchema>

export const stockUndoSchema = v.object({ movementIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(20)) })

const page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
export const movementListSchema = v.object({ productId: id, page })
export const supplyListSchema = v.object({ page })
export const restockCallSchema = v.object({ request: id })

/** What a change answers: the movement, by which it can be undone, and the stock then. */
export type StockChange = { movementId: string; stock: number }

/** Why a number was refused, and the stock of now; null for any other failure (SUPPLY-02). */
export function stockRefusal({ code, details }: Failure): { text: string; stock: number } | null {
  const stock = typeof details === 'object' && details ? Reflect.get(details, 'stock') : undefined
  if (typeof stock !== 'number') return null
  if (code === 'stock_too_low') return { stock, text: tooLow(stock) }
  if (code !== 'stock_changed') return null
  return {
    stock,
    text: `Le stock est passé à ${stock} entre-temps. Vérifiez votre nombre, puis enregistrez à nouveau.`,
  }
}

function tooLow(stock: number): string {
  if (stock === 0) return 'Il n’y en a plus en stock.'
  return stock === 1 ? 'Il n’y en a qu’une en stock.' : `Il n’y en a que ${stock} en stock.`
}

type Stocked = { stock: number; committed: number }

/** How many pieces are missing for the orders that hold them (D47). */
export function missingPieces({ stock, committed }: Stocked): number {
  return Math.max(0, committed - stock)
}

/** "12 en stock, 5 promis"; without pieces that orders hold, "12 en stock". */
export function stockText({ stock, committed }: Stocked): string {
  const inStock = `${stock.toLocaleString('fr-FR')} en stock`
  return committed > 0 ? `${inStock}, ${committed.toLocaleString('fr-FR')} promis` : inStock
}

/** "Il en manque 2"; null when there are enough. */
export function missingText(stocked: Stocked): string | null {
  const missing = missingPieces(stocked)
  return missing > 0 ? `Il en manque ${missing}` : null
}
