import * as v from 'valibot'
import { type OrderStatus, orderStatuses } from '../order-status.ts'

/** What usually happens next to an order: the button's label and the status that it sets (WORK-01). */
export type NextStep = { label: string; status: OrderStatus }

const confirm: NextStep = { label: 'Confirmer', status: 'confirmed' }
const ship: NextStep = { label: 'Expédier', status: 'shipped' }
const deliver: NextStep = { label: 'Livrer', status: 'delivered' }

const steps = new Map<string, NextStep>([
  ['pending', confirm],
  ['confirmed', ship],
  ['paid', ship],
  ['shipped', deliver],
])

type Known = { status: string; wasDelivered: boolean }

/** The next step of an order; null when nothing is left to do, also when it was paid after its delivery. */
export function nextStep({ status, wasDelivered }: Known): NextStep | null {
  if (status === 'paid' && wasDelivered) return null
  return steps.get(status) ?? null
}

/** The next step that all these orders have in common; null when they differ. */
export function commonStep(orders: readonly Known[]): NextStep | null {
  const [first, ...others] = orders.map(nextStep)
  return first && others.every((step) => step === first) ? first : null
}

const id = v.pipe(v.string(), v.uuid())
const status = v.picklist(orderStatuses)

export const orderIdSchema = v.object({ id })

export const statusChangeSchema = v.object({ id, status })

/** How many orders one change may set (WORK-03). */
export const MOST_AT_ONCE = 50

/** The form in which several orders are marked: only a question. */
export const markingFormSchema = v.object({ reason: v.string() })

/** The form in which several orders are cancelled: one reason for all (WORK-07). */
export const cancellationFormSchema = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Dites pourquoi'),
    v.maxLength(300, 'Le motif est trop long'),
  ),
})

const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_AT_ONCE))

/** A change of several orders; a cancellation has a reason (WORK-07). */
export const statusChangesSchema = v.variant('status', [
  v.object({ ids, status: v.literal('cancelled'), ...cancellationFormSchema.entries }),
  v.object({ ids, status: v.picklist(orderStatuses.filter((known) => known !== 'cancelled')) }),
])
export type StatusChangesInput = v.InferOutput<typeof statusChangesSchema>

/** The id of a change of status, as returned by `setOrderStatus`. */
export const takeBackSchema = v.object({ changeId: id })

/** The versions that the browser received last, one for each instance of the shop. */
export const pollSchema = v.object({
  versions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(8)),
})

export const seenOrdersSchema = v.object({ orderIds: v.pipe(v.array(id), v.maxLength(100)) })

/** What the first delivery of an order did to the stock of one of its items (AORD-10 to AORD-14). */
export type StockOutcome = { name: string; outcome: 'decremented' | 'insufficient' | 'product_not_found' }

/** `stock` is null except for the first delivery, `changeId` where nothing changed. */
export type StatusChange = { status: string; stock: StockOutcome[] | null; changeId: string | null }

/** The result of a change of several orders, one for each of them (WORK-03). */
export type OrderStatusChange = StatusChange & { id: string; orderNumber: string }

const reasons = { insufficient: 'stock insuffisant', product_not_found: 'produit introuvable' } as const

/** The text for the admin (AORD-16); undefined when the stock did not change. */
export function stockText(stock: StockOutcome[] | null): string | undefined {
  if (!stock) return undefined
  const skipped = stock.flatMap(({ name, outcome }) =>
    outcome === 'decremented' ? [] : [`${name} (${reasons[outcome]})`],
  )
  if (skipped.length === 0) return 'Stock décrémenté.'
  const rest = skipped.join(', ')
  return skipped.length === stock.length
    ? `Stock non décrémenté : ${rest}.`
    : `Stock décrémenté, sauf : ${rest}.`
}

/** Whether the stock of some item was not reduced. */
export function hasSkipped({ stock }: Pick<StatusChange, 'stock'>): boolean {
  return stock?.some(({ outcome }) => outcome !== 'decremented') ?? false
}
