import * as v from 'valibot'
import { receiptSchema } from '../../domain/receipt.ts'

/** A status that an order had, and since when (ISO). What was taken back is left out (D50). */
export type TrackedStep = { status: string; at: string }

/** What the page of an order shows: the order, or that its link has ended (TRACK-01, TRACK-03). */
export const trackedOrderSchema = v.variant('state', [
  v.object({
    state: v.literal('open'),
    id: v.string(),
    receipt: v.object({ ...receiptSchema.entries, invoiceNumber: v.nullable(v.string()) }),
    history: v.array(v.object({ status: v.string(), at: v.string() })),
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

/** The sentence of a step; the first one says that the order was received. */
export function stepText({ status }: TrackedStep, isFirst: boolean): string {
  const isNew = isFirst && (status === 'confirmed' || status === 'pending')
  return isNew
    ? 'Nous avons bien reçu votre commande.'
    : (happened[status] ?? 'Votre commande est en attente.')
}

/** What comes next, for an order of this status; null when nothing does. */
export function nextText(status: string, phone: string): string | null {
  switch (status) {
    case 'paid':
      return 'Nous remettons votre colis au coursier, qui vous appelle avant d’arriver.'
    case 'shipped':
      return `Le coursier vous appelle au ${phone} en arrivant.`
    case 'delivered':
    case 'cancelled':
      return null
    default:
      return `Nous vous appelons au ${phone} pour convenir de la livraison et du paiement.`
  }
}

/** Whether the order can still change by itself: its page follows it live. */
export function isUnderWay(status: string): boolean {
  return status !== 'delivered' && status !== 'cancelled'
}
