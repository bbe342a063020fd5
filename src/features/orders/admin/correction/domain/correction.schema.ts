import * as v from 'valibot'
import { guestEntries } from '#features/checkout/domain/guest-order.schema.ts'
import { reasonText } from '#features/payments/admin/domain/payments.schema.ts'
import { MOST_PIECES } from './correction.ts'

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
