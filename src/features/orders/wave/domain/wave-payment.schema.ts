import * as v from 'valibot'
import { isLinkSecret } from '../../tracking/domain/order-link.ts'

export const linkSchema = v.object({ secret: v.pipe(v.string(), v.check(isLinkSecret)) })
export const paymentQuerySchema = v.object({ ...linkSchema.entries, hasReturned: v.boolean() })

/** A session as the database opens or finds it. */
export const openedSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('opened'),
    id: v.string(),
    orderNumber: v.string(),
    amount: v.number(),
    launchUrl: v.nullable(v.string()),
  }),
  v.object({ outcome: v.picklist(['nothing_due', 'limited']) }),
])

/** What an order owes, in CFA, and what became of the latest try to pay it with Wave. */
export const orderPaymentSchema = v.object({
  due: v.number(),
  state: v.nullable(v.picklist(['opening', 'open', 'paid', 'expired', 'failed'])),
  received: v.nullable(v.number()),
  currency: v.nullable(v.string()),
})
export type OrderPayment = v.InferOutput<typeof orderPaymentSchema>
