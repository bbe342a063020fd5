import * as v from 'valibot'
import { orderSources } from '#features/orders/admin/domain/order-source.ts'
import { MIN_PHONE_DIGITS } from '#lib/contact/phone.ts'
import { guestOrderSchema } from '../../domain/guest-order.schema.ts'

/** An order that an admin takes (PHONE-01): that of a guest, and how it came. */
export const takenOrderSchema = v.intersect([
  guestOrderSchema,
  v.object({ source: v.picklist(orderSources, 'Dites comment la commande est arrivée') }),
])
export type TakenOrderInput = v.InferOutput<typeof takenOrderSchema>

/** The digits of a phone number, by which its customer is looked up (PHONE-02). */
export const customerLookupSchema = v.object({
  digits: v.pipe(v.string(), v.minLength(MIN_PHONE_DIGITS), v.maxLength(40), v.regex(/^\d+$/)),
})

/** What is searched for among the products (PHONE-03). */
export const offerSearchSchema = v.object({ query: v.pipe(v.string(), v.maxLength(200)) })
