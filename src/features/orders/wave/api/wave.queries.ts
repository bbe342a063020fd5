import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { trackedOrderQuery } from '../../tracking/api/tracking.queries.ts'
import { getOrderPayment } from './wave.functions.ts'

/**
 * What the order of a link owes, and what became of the latest try to pay it. It is read again with the order.
 *
 * @param hasReturned the customer is back from Wave, which the shop then asks
 */
export const orderPaymentQuery = (secret: string, hasReturned: boolean) =>
  queryOptions({
    queryKey: [...trackedOrderQuery(secret).queryKey, 'payment', hasReturned],
    queryFn: async ({ signal }) => unwrap(await getOrderPayment({ data: { secret, hasReturned }, signal })),
    staleTime: 0,
    retry: 1,
  })
