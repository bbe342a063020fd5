import { createServerFn } from '@tanstack/react-start'
import { allowEveryone, unchecked } from '#platform/auth/allow.ts'
import { runCommand } from '#platform/run-command.server.ts'
import { linkSchema, paymentQuerySchema } from '../domain/wave-payment.schema.ts'
import { readOrderPayment, startWavePayment } from '../server/wave-payment.server.ts'

/** Opens a session at Wave for whoever has the link of an order (WAVE-01). */
export const payWithWave = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(linkSchema, data, startWavePayment))

/** What the order of a link owes, for whoever has the link. A POST, to keep the secret out of logs. */
export const getOrderPayment = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(paymentQuerySchema, data, readOrderPayment))
