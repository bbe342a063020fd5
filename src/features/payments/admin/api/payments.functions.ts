import { createServerFn } from '@tanstack/react-start'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import {
  correctionSchema,
  orderPaymentsSchema,
  paymentSchema,
  waveSessionSchema,
} from '../domain/payments.schema.ts'
import {
  askWaveAgain,
  correctPayment,
  finishWavePayment,
  readOrderPayments,
  recordPayment,
} from '../server/payments.server.ts'

/** The payments of an order, and what is left to receive (PAY-02). */
export const getOrderPayments = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(orderPaymentsSchema, (actor, { orderId }) => readOrderPayments(actor, orderId)))

/** Records a payment of an order (PAY-01). */
export const recordOrderPayment = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(paymentSchema, recordPayment))

/** Corrects a payment by an entry of the opposite sign (PAY-02). */
export const correctOrderPayment = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(correctionSchema, correctPayment))

/** Has Wave asked again about a payment (WAVE-03). */
export const askAgainAtWave = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(waveSessionSchema, (actor, { sessionId }) => askWaveAgain(actor, sessionId)))

/** Money at Wave that could not be recorded is dealt with (WAVE-05). */
export const finishAtWave = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(waveSessionSchema, (actor, { sessionId }) => finishWavePayment(actor, sessionId)))
