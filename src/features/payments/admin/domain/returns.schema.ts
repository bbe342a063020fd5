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
