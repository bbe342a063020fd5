import * as v from 'valibot'
import { receiptSchema } from './receipt.ts'

/** A status that an order had, and since when (ISO). What was taken back is left out (D50). */
export type TrackedStep = { status: string; at: string }

/** What the page of an order shows: the order, or that its link has ended (TRACK-01, TRACK-03). */
export const trackedOrderSchema = v.variant('state', [
  v.object({
    state: v.literal('open'),
    id: v.string(),
    receipt: v.object({ ...receiptSchema.entries, invoiceNumber: v.nullable(v.string()) }),
    history: v.array(v.object({ status: v.string(), at: v.string() })),
    /** What is still owed, in CFA: only where it can be paid before the delivery, or was (WAVE-01). */
    due: v.optional(v.number()),
  }),
  v.object({ state: v.literal('ended') }),
  v.object({ state: v.literal('unknown') }),
])

export type TrackedOrder = v.InferOutput<typeof trackedOrderSchema>
export type OpenOrder = Extract<TrackedOrder, { state: 'open' }>

/** What a customer reads of each status in the history: what happened, in plain words. */
const happened: Record<string, string> = {
  pending: 'Votre commande attend notre appel.',
  confirmed: 'Votre commande est confirmée.',
  paid: 'Nous préparons votre commande.',
  shipped: 'Votre commande est en route, avec le coursier.',
  delivered: 'Votre commande est livrée.',
  cancelled: 'Votre commande est annulée.',
}

/** The sentence of a step after those before it; the first one says that the order was received. */
export function stepText({ status }: TrackedStep, earlier: readonly TrackedStep[]): string {
  const isNew = earlier.length === 0 && (status === 'confirmed' || status === 'pending')
  if (isNew) return 'Nous avons bien reçu votre commande.'
  if (status === 'paid' && standOf('paid', earlier) !== 'paid') return 'Votre commande est payée.'
  return happened[status] ?? 'Votre commande est en attente.'
}

/** Where the order is: one marked as paid on its way or delivered is still there. */
export function standOf(status: string, history: readonly TrackedStep[]): string {
  const before = status === 'paid' ? history.findLast((step) => step.status !== 'paid')?.status : undefined
  return before === 'shipped' || before === 'delivered' ? before : status
}

/** What comes next for an order in this state (`standOf`); null when nothing does. */
export function nextText(status: string, phone: string, isPaid = false): string | null {
  switch (status) {
    case 'paid':
      return 'Nous remettons votre colis au coursier, qui vous appelle avant d’arriver.'
    case 'shipped':
      return `Le coursier vous appelle au ${phone} en arrivant.`
    case 'delivered':
    case 'cancelled':
      return null
    default:
      return `Nous vous appelons au ${phone} pour convenir de la livraison${isPaid ? '' : ' et du paiement'}.`
  }
}

/** Whether an order in this state can still change: its page then follows it live. */
export function isUnderWay(status: string): boolean {
  return status !== 'delivered' && status !== 'cancelled'
}
