import * as v from 'valibot'
import { type PaymentKind, paymentKinds, reasonText, wholeAmount } from './payment.ts'

/** The kinds of returns: a refused parcel, pieces of a delivered order, a cancelled order. */
const returnKinds = ['refused', 'cancelled', 'returned'] as const
export type ReturnKind = (typeof returnKinds)[number]

export const returnLabels: Record<ReturnKind, string> = {
  refused: 'Colis refusé',
  cancelled: 'Commande annulée',
  returned: 'Parfum rendu',
}

export function returnLabel(kind: string): string {
  return returnKinds.some((known) => known === kind) ? returnLabels[kind as ReturnKind] : kind
}

/** How many days after the delivery a perfume may be returned; the database has the same limit. */
export const RETURN_DAYS = 30

/** A line of an order: how many pieces can still be returned. */
export type ReturnableItem = { id: string; name: string; returnable: number }

/** A return. Time as ISO text; `by` is null when the account is deleted. */
export type OrderReturn = {
  id: string
  kind: ReturnKind
  reason: string
  pieces: { name: string; quantity: number; restocked: boolean }[]
  /** What the pieces had cost, in CFA. */
  value: number
  /** What was paid back, in CFA, and how; `kind` is null when it was in more than one way. */
  refund: { amount: number; kind: PaymentKind | null } | null
  at: string
  by: string | null
}

/** What the dialog of an order needs to know about returns. */
export type OrderReturns = {
  orderId: string
  status: string
  /** Whether its customer has it: delivered, or marked as paid after that. */
  wasDelivered: boolean
  /** What was received and not paid back, in CFA. */
  received: number
  /** Parcels of other orders with this phone number that were refused. */
  refusedBefore: number
  /** Whether a delivered order may still be returned. */
  isInTime: boolean
  items: ReturnableItem[]
  returns: OrderReturn[]
}

/** Which kinds can be recorded for an order now; none when nothing more can be returned. */
export function possibleKinds(order: OrderReturns): readonly ReturnKind[] {
  const { status, wasDelivered, returns, items, isInTime } = order
  if (wasDelivered) {
    return isInTime && items.some(({ returnable }) => returnable > 0) ? ['returned'] : []
  }
  if (status === 'cancelled') return returns.length === 0 ? ['cancelled', 'refused'] : []
  return status === 'shipped' ? ['refused', 'cancelled'] : ['cancelled', 'refused']
}

/** CFA still to pay back (RETURN-03): what its pieces cost, or all for a cancelled order; never more than received. */
export function owedFor(
  { status, received }: Pick<OrderReturns, 'status' | 'received'>,
  one: OrderReturn,
): number {
  if (one.kind !== 'returned') return status === 'cancelled' ? Math.max(0, received) : 0
  return Math.max(0, Math.min(received, one.value - (one.refund?.amount ?? 0)))
}

/** The pieces of a return in words: "2 × Ambre Doré (remis en stock)". */
export function pieceText({ name, quantity, restocked }: OrderReturn['pieces'][number]): string {
  return `${quantity} × ${name}${restocked ? ' (remis en stock)' : ''}`
}

const id = v.pipe(v.string(), v.uuid())

/** The form of a return (RETURN-01 to RETURN-03); the pieces are chosen beside it. */
export const returnFormSchema = v.object({
  kind: v.picklist(returnKinds),
  reason: reasonText('Dites pourquoi'),
  refund: wholeAmount(0, 'Le montant ne peut pas être négatif'),
  refundKind: v.picklist(paymentKinds),
})

/** The form of a refund for a return that is recorded already (RETURN-03). */
export const refundFormSchema = v.object({
  kind: v.picklist(paymentKinds),
  amount: wholeAmount(1, 'Le montant doit être d’au moins 1 CFA'),
})

export const refundSchema = v.object({ ...refundFormSchema.entries, returnId: id, key: id })

export const returnSchema = v.object({
  ...returnFormSchema.entries,
  orderId: id,
  pieces: v.pipe(
    v.array(
      v.object({
        itemId: id,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
        restock: v.boolean(),
      }),
    ),
    v.maxLength(200),
  ),
  key: id,
})
