import * as v from 'valibot'
import { paymentKinds } from './payment.ts'
import { reasonText, wholeAmount } from './payments.schema.ts'
import { returnKinds } from './return.ts'

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
export type RefundInput = v.InferOutput<typeof refundSchema>

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
export type ReturnInput = v.InferOutput<typeof returnSchema>
