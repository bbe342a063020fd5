import * as v from 'valibot'

/** The price is what the customer saw; the database charges its own (CHK-24). */
const items = v.array(
  v.object({
    id: v.pipe(v.string(), v.maxLength(100)),
    name: v.pipe(v.string(), v.maxLength(500)),
    price: v.number(),
    quantity: v.number(),
  }),
)

/** A code as it was typed (D62). */
const code = v.pipe(v.string(), v.maxLength(100))

export const promoQuestionSchema = v.object({ code, items })

/** What is sent with a form: the cart, the idempotency key (CHK-26), and with a code the discount in CFA that was seen. */
export const orderCartSchema = v.object({
  items,
  idempotencyKey: v.pipe(v.string(), v.uuid()),
  promoCode: v.optional(code),
  seenDiscount: v.optional(v.number()),
})

export type OrderCart = v.InferOutput<typeof orderCartSchema>
export type SentCode = Pick<OrderCart, 'promoCode' | 'seenDiscount'>
