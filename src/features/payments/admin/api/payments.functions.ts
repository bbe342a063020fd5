import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
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
export const getOrderPayments = adminGet()
  .validator(checked(orderPaymentsSchema))
  .handler(asCaller((actor, { orderId }) => readOrderPayments(actor, orderId)))

/** Records a payment of an order (PAY-01). */
export const recordOrderPayment = adminPost()
  .validator(checked(paymentSchema))
  .handler(asCaller(recordPayment))

/** Corrects a payment by an entry of the opposite sign (PAY-02). */
export const correctOrderPayment = adminPost()
  .validator(checked(correctionSchema))
  .handler(asCaller(correctPayment))

/** Has Wave asked again about a payment (WAVE-03). */
export const askAgainAtWave = adminPost()
  .validator(checked(waveSessionSchema))
  .handler(asCaller(askWaveAgain))

/** Money at Wave that could not be recorded is dealt with (WAVE-05). */
export const finishAtWave = adminPost()
  .validator(checked(waveSessionSchema))
  .handler(asCaller(finishWavePayment))
