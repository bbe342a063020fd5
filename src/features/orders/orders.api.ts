import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { unwrap } from '#lib/errors/result.ts'
import { isLinkSecret, orderKey } from '#lib/mailed-link.ts'
import { everyonePost, signedInGet } from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import { orderLookupSchema } from './order-lookup.ts'
import { findOrderLink, listOwnOrders, readTrackedOrder } from './orders.server.ts'
import type { TrackedOrder } from './tracked-order.ts'

const pageSchema = v.object({ page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)) })

/** The signed-in user's own orders, page by page (ORD-01, PERM-05). */
export const getOwnOrders = signedInGet()
  .validator(checked(pageSchema))
  .handler(asCaller((actor, { page }) => listOwnOrders(actor, page)))

/** The order of a link (TRACK-01). A POST, to keep the secret out of logs. */
export const getTrackedOrder = everyonePost()
  .validator(checked(v.object({ secret: v.pipe(v.string(), v.check(isLinkSecret)) })))
  .handler(answer(({ data: { secret } }) => readTrackedOrder(secret)))

/** The link of the order with this number and phone (TRACK-07). A POST, to keep both out of logs. */
export const lookUpOrder = everyonePost()
  .validator(checked(orderLookupSchema))
  .handler(answer(({ data }) => findOrderLink(data)))

/** The order of a link; a text that cannot be a secret is not sent. Only the browser asks: no page contains an order. */
export const trackedOrderQuery = (secret: string) =>
  queryOptions({
    queryKey: orderKey(secret),
    queryFn: async ({ signal }): Promise<TrackedOrder> =>
      isLinkSecret(secret)
        ? unwrap(await getTrackedOrder({ data: { secret }, signal }))
        : { state: 'unknown' },
    staleTime: 0,
    retry: 1,
  })
