import { everyonePost } from '#platform/auth/server-function.ts'
import { answer, checked } from '#platform/run-command.server.ts'
import { linkSchema, paymentQuerySchema } from '../domain/wave-payment.schema.ts'
import { readOrderPayment, startWavePayment } from '../server/wave-payment.server.ts'

/** Opens a session at Wave for whoever has the link of an order (WAVE-01). */
export const payWithWave = everyonePost()
  .validator(checked(linkSchema))
  .handler(answer(({ data }) => startWavePayment(data)))

/** What the order of a link owes, for whoever has the link. A POST, to keep the secret out of logs. */
export const getOrderPayment = everyonePost()
  .validator(checked(paymentQuerySchema))
  .handler(answer(({ data }) => readOrderPayment(data)))
