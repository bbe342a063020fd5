import * as v from 'valibot'
import type { Failure } from '#lib/errors/result.ts'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { type StockReason, stockReasons } from './stock-rows.ts'

/** More pieces than any parcel holds: beyond it a digit was typed too often. */
const MOST_PIECES = 1_000_000
const LONGEST_NOTE = 300

const id = v.pipe(v.string(), v.uuid())
const whole = 'Indiquez un nombre entier de pièces'

/** Whether the number is the whole stock, and not what came or went. */
export function isCounted(kind: string): boolean {
  return kind === 'inventory' || kind === 'correction'
}

/** The form of a change (SUPPLY-02); every value is the text of its field. */
export const stockFormSchema = v.pipe(
  v.object({
    kind: v.picklist(stockReasons, 'Choisissez un motif'),
    pieces: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Le nombre de pièces est obligatoire'),
      v.transform(parseDecimal),
      v.number(whole),
      v.integer(whole),
      v.minValue(0, 'Le nombre de pièces ne peut pas être négatif'),
      v.maxValue(MOST_PIECES, 'Ce nombre est trop grand'),
    ),
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
export const restockCallSchema = v.object({ id })

/** What a change answers: the movement, by which it can be undone, and the stock then. */
export type StockChange = { movementId: string; stock: number }

export type { StockReason }

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
