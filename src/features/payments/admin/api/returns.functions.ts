import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { orderPaymentsSchema } from '../domain/payments.schema.ts'
import { refundSchema, returnSchema } from '../domain/returns.schema.ts'
import { readReturns, recordRefund, recordReturn } from '../server/returns.server.ts'

/** What was returned of an order, and what still can be (RETURN-01 to RETURN-04). */
export const getOrderReturns = adminGet()
  .validator(checked(orderPaymentsSchema))
  .handler(asCaller((actor, { orderId }) => readReturns(actor, orderId)))

/** Records a return of an order (RETURN-01 to RETURN-03). */
export const recordOrderReturn = adminPost().validator(checked(returnSchema)).handler(asCaller(recordReturn))

/** Records what was paid back for a return later than it was recorded (RETURN-03). */
export const recordOrderRefund = adminPost().validator(checked(refundSchema)).handler(asCaller(recordRefund))
