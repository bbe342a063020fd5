import { createServerFn } from '@tanstack/react-start'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { orderPaymentsSchema } from '../domain/payments.schema.ts'
import { refundSchema, returnSchema } from '../domain/returns.schema.ts'
import { readReturns, recordRefund, recordReturn } from '../server/returns.server.ts'

/** What was returned of an order, and what still can be (RETURN-01 to RETURN-04). */
export const getOrderReturns = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(orderPaymentsSchema, (actor, { orderId }) => readReturns(actor, orderId)))

/** Records a return of an order (RETURN-01 to RETURN-03). */
export const recordOrderReturn = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(returnSchema, recordReturn))

/** Records what was paid back for a return later than it was recorded (RETURN-03). */
export const recordOrderRefund = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(refundSchema, recordRefund))
