import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { orderKey } from '#lib/mailed-link.ts'
import { everyonePost } from '#platform/auth/server-function.ts'
import { answer, checked } from '#platform/run-command.server.ts'
import { readOrderPayment, startWavePayment } from './wave.server.ts'
import { linkSchema, paymentQuerySchema } from './wave.ts'

export const payWithWave = everyonePost()
  .validator(checked(linkSchema))
  .handler(answer(({ data }) => startWavePayment(data)))

/** What the order of a link owes, for whoever has the link. A POST, to keep the secret out of logs. */
export const getOrderPayment = everyonePost()
  .validator(checked(paymentQuerySchema))
  .handler(answer(({ data }) => readOrderPayment(data)))

/** What an order owes and how the latest payment went; `hasReturned`: the shop asks Wave. */
export const orderPaymentQuery = (secret: string, hasReturned: boolean) =>
  queryOptions({
    queryKey: [...orderKey(secret), 'payment', hasReturned],
    queryFn: async ({ signal }) => unwrap(await getOrderPayment({ data: { secret, hasReturned }, signal })),
    staleTime: 0,
    retry: 1,
  })
