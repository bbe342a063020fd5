import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { isLinkSecret } from '../domain/order-link.ts'
import type { TrackedOrder } from '../domain/tracked-order.ts'
import { getTrackedOrder } from './tracking.functions.ts'

/** The order of a link; a text that cannot be a secret is not sent. Only the browser asks: no page contains an order. */
export const trackedOrderQuery = (secret: string) =>
  queryOptions({
    queryKey: ['tracked-order', secret],
    queryFn: async ({ signal }): Promise<TrackedOrder> =>
      isLinkSecret(secret)
        ? unwrap(await getTrackedOrder({ data: { secret }, signal }))
        : { state: 'unknown' },
    staleTime: 0,
    retry: 1,
  })
