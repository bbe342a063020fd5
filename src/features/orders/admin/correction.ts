import * as v from 'valibot'
import { reasonText } from '#features/money/admin/payment.ts'
import type { Failure } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { formatMoney } from '#lib/format/money.ts'
import type { FieldChange } from '#ui/form/use-versioned-edit.tsx'
import type { Cart } from '../cart.ts'
import { guestEntries } from '../order-forms.ts'
import { adminStatus } from '../order-status.ts'
import type { AdminOrderDetail, OrderedLine } from './admin-order.ts'

/** The most pieces of a line; the database has the same limit. */
export const MOST_PIECES = 10_000

/** A product that is added to the order, at the price that the admin sees, in CFA. */
export type AddedLine = { productId: string; name: string; price: number; quantity: number }

/**
 * What an admin changed of the lines so far: new quantities by the id of their item, 0 for a line that is removed,
 * and added products. Other lines stay as they are.
 */
export type LineEdits = { quantities: Readonly<Record<string, number>>; added: readonly AddedLine[] }

export const noEdits: LineEdits = { quantities: {}, added: [] }

/** A line of the order as it would be. `id` is that of the item, or of the added product. */
export type CorrectedLine = {
  id: string
  name: string
  price: number
  quantity: number
  /** How many pieces were ordered; 0 for an added product. */
  before: number
}

/** The lines as they would be, those that go with quantity 0. Those that stay keep their price (CORR-01). */
export function correctedLines(lines: readonly OrderedLine[], edits: LineEdits): CorrectedLine[] {
  return [
    ...lines.map(({ itemId, name, price, quantity }) => ({
      id: itemId,
      name,
      price,
      quantity: edits.quantities[itemId] ?? quantity,
      before: quantity,
    })),
    ...edits.added.map(({ productId, ...line }) => ({ id: productId, ...line, before: 0 })),
  ]
}

/** The products of the lines, as the search for others counts what is chosen already. */
export function heldProducts(lines: readonly OrderedLine[], edits: LineEdits): Cart {
  const nothingShown = { imageUrl: null, stock: 0 }
  return [
    ...lines.flatMap(({ itemId, productId, name, price, quantity }) =>
      productId
        ? [{ ...nothingShown, id: productId, name, price, quantity: edits.quantities[itemId] ?? quantity }]
        : [],
    ),
    ...edits.added.map(({ productId, ...line }) => ({ ...nothingShown, id: productId, ...line })),
  ]
}

/** What the lines come to, in CFA. */
export function totalOf(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

export function changesLines(lines: readonly OrderedLine[], edits: LineEdits): boolean {
  return correctedLines(lines, edits).some(({ quantity, before }) => quantity !== before)
}

/** The edits after a line got another quantity, at least 0; an added product is removed with its last piece. */
export function withQuantity(edits: LineEdits, { id }: { id: string }, quantity: number): LineEdits {
  const pieces = Math.min(Math.max(quantity, 0), MOST_PIECES)
  if (!edits.added.some(({ productId }) => productId === id)) {
    return { ...edits, quantities: { ...edits.quantities, [id]: pieces } }
  }
  const added = edits.added.map((line) => (line.productId === id ? { ...line, quantity: pieces } : line))
  return { ...edits, added: added.filter((line) => line.quantity > 0) }
}

/**
 * The edits after a product was chosen: one piece more of the line that has it, at the price of the order, also of
 * one that was taken out; else a line of its own (CORR-01).
 */
export function withProduct(
  lines: readonly OrderedLine[],
  edits: LineEdits,
  product: { id: string; name: string; price: number },
): LineEdits {
  const { id, name, price } = product
  const ordered = lines.find((line) => line.productId === id)
  if (ordered) {
    const quantity = edits.quantities[ordered.itemId] ?? ordered.quantity
    return withQuantity(edits, { id: ordered.itemId }, quantity + 1)
  }
  const known = edits.added.find(({ productId }) => productId === id)
  if (known) return withQuantity(edits, { id }, known.quantity + 1)
  return { ...edits, added: [...edits.added, { productId: id, name, price, quantity: 1 }] }
}

/** The edits that still concern an order that somebody else changed: those of lines that are gone are dropped. */
export function editsFor(lines: readonly OrderedLine[], edits: LineEdits): LineEdits {
  const ids = new Set(lines.map(({ itemId }) => itemId))
  const ordered = new Set(lines.map(({ productId }) => productId))
  return {
    quantities: Object.fromEntries(Object.entries(edits.quantities).filter(([id]) => ids.has(id))),
    added: edits.added.filter(({ productId }) => !ordered.has(productId)),
  }
}

/** The edits without those of lines that somebody else changed too: their quantity counts (CORR-05). */
export function withoutContested(
  before: readonly OrderedLine[],
  now: readonly OrderedLine[],
  edits: LineEdits,
): LineEdits {
  const pieces = new Map(before.map(({ itemId, quantity }) => [itemId, quantity]))
  const contested = new Set(
    now.filter(({ itemId, quantity }) => pieces.get(itemId) !== quantity).map(({ itemId }) => itemId),
  )
  return {
    ...edits,
    quantities: Object.fromEntries(Object.entries(edits.quantities).filter(([id]) => !contested.has(id))),
  }
}

/**
 * What another total means for money that is recorded already (CORR-03); null when nothing is. Nothing is paid or paid
 * back by a correction: an admin records it. What was paid back counts as never received: an order that can be corrected was
 * not delivered, so that it was paid back for a cancellation that was reversed.
 *
 * @param entries the order's payments, corrections and refunds, in CFA
 */
export function moneyAfter(total: number, entries: readonly { amount: number }[]): string | null {
  const kept = entries.reduce((all, { amount }) => all + amount, 0)
  if (entries.every(({ amount }) => amount === 0)) return null
  const already = `Déjà reçu ${formatMoney(kept)}`
  if (kept > total) return `${already}, à rembourser ${formatMoney(kept - total)}`
  const left = Math.ceil(total - kept)
  return left > 0 ? `${already}, reste ${formatMoney(left)}` : `${already}, plus rien à recevoir`
}

const id = v.pipe(v.string(), v.uuid())
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PIECES))

/** The texts of the form: the customer by the rules of a guest's order, and the reason (CORR-01, CORR-02). */
export const correctionFormSchema = v.object({
  name: guestEntries.customerName,
  phone: guestEntries.customerPhone,
  email: guestEntries.customerEmail,
  address: guestEntries.customerAddress,
  reason: reasonText('Dites pourquoi vous corrigez cette commande'),
})
export type CorrectionForm = v.InferOutput<typeof correctionFormSchema>

/** The form with the lines, and what of the order the admin saw; the key stays the same while the form is open. */
export const correctionSchema = v.object({
  ...correctionFormSchema.entries,
  orderId: id,
  seenVersion: v.pipe(v.number(), v.integer()),
  seenStatus: v.string(),
  kept: v.pipe(v.array(v.object({ itemId: id, quantity })), v.maxLength(100)),
  added: v.pipe(
    v.array(v.object({ productId: id, name: v.string(), price: v.number(), quantity })),
    v.maxLength(100),
  ),
  key: id,
})
export type CorrectionInput = v.InferOutput<typeof correctionSchema>

/** The lines that a correction would leave, by the id of the item or of the added product. */
export const correctionQuoteSchema = v.object({
  orderId: id,
  lines: v.pipe(v.array(v.object({ id, quantity })), v.maxLength(100)),
})
export type CorrectionQuote = v.InferOutput<typeof correctionQuoteSchema>

/** The field that a refusal of the customer's data concerns. */
const fields: Record<string, string> = {
  name_invalid: 'name',
  phone_invalid: 'phone',
  email_invalid: 'email',
  address_invalid: 'address',
}

/** What to show beside the fields of the form; null when the refusal concerns none. */
export function fieldProblem(failure: Failure): Record<string, string> | null {
  if (failure.fields && Object.keys(failure.fields).length > 0) return failure.fields
  const field = fields[failure.code]
  return field ? { [field]: staffErrorText(failure) } : null
}

const lacking = v.array(v.object({ id: v.string(), stock: v.number(), problem: v.string() }))
const dearer = v.array(v.object({ id: v.string(), price: v.number() }))

/** What to show beneath the lines of a correction that was refused, by the id of the line (CORR-02). */
export function lineProblems({ code, details }: Failure): Record<string, string> {
  if (code === 'stock_insufficient' && v.is(lacking, details)) {
    return Object.fromEntries(
      details.map(({ id, stock, problem }) => [
        id,
        problem === 'insufficient'
          ? `Il n’y en a que ${stock} en stock.`
          : 'Ce produit n’est plus dans la boutique.',
      ]),
    )
  }
  if (code === 'price_changed' && v.is(dearer, details)) {
    return Object.fromEntries(
      details.map(({ id, price }) => [id, `Le prix est maintenant ${formatMoney(price)}.`]),
    )
  }
  return {}
}

/** The edits with the prices of now, when the refusal says that they changed. */
export function withPricesOfNow(edits: LineEdits, { code, details }: Failure): LineEdits {
  if (code !== 'price_changed' || !v.is(dearer, details)) return edits
  const prices = new Map(details.map(({ id, price }) => [id, price]))
  return {
    ...edits,
    added: edits.added.map((line) => ({ ...line, price: prices.get(line.productId) ?? line.price })),
  }
}

type Known = Pick<AdminOrderDetail, 'status' | 'customer' | 'lines' | 'total'>

const facts: readonly [label: string, textOf: (order: Known) => string][] = [
  ['Statut', ({ status }) => adminStatus(status).label],
  ['Articles', ({ lines }) => lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
  ['Total', ({ total }) => formatMoney(total)],
  ['Nom', ({ customer }) => customer.name],
  ['Téléphone', ({ customer }) => customer.phone],
  ['E-mail', ({ customer }) => customer.email ?? '(vide)'],
  ['Adresse', ({ customer }) => customer.address],
]

/** What somebody else changed of an order, in words (CORR-05). */
export function changesBetween(before: Known, after: Known): FieldChange[] {
  return facts.flatMap(([label, textOf]) =>
    textOf(before) === textOf(after) ? [] : [{ label, before: textOf(before), after: textOf(after) }],
  )
}
