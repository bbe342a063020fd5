import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { abortAfter } from '#lib/own-answer.ts'
import { getNewOrders, getOrder, getOrdersVersion } from './orders.functions.ts'

/** A poll without an answer after this long is given up; the next one tries again. */
const POLL_TIMEOUT_MS = 10_000

/** The key of all data about orders: the admin event stream and the poll invalidate it. */
export const adminOrdersKey = (adminKey: AdminQueryKey) => [...adminKey, 'orders'] as const

/** One order with all that its dialog shows, by its id. */
export const orderQuery = (adminKey: AdminQueryKey, id: string) =>
  queryOptions({
    queryKey: [...adminOrdersKey(adminKey), 'one', id],
    queryFn: async ({ signal }) => unwrap(await getOrder({ data: { id }, signal })),
    retry: 1,
  })

/**
 * Options of the requests of the poller: never cached, and not retried because the next poll follows in two
 * seconds.
 */
const uncached = { staleTime: 0, gcTime: 0, retry: false } as const
const pollKey = (adminKey: AdminQueryKey) => [...adminKey, 'new-orders'] as const
const withTimeout = (signal: AbortSignal) => abortAfter(POLL_TIMEOUT_MS, signal)

/** Asks whether orders have changed since the given versions (LIVE-06). */
export const ordersVersionQuery = (adminKey: AdminQueryKey, versions: readonly string[]) =>
  queryOptions({
    ...uncached,
    queryKey: [...pollKey(adminKey), 'version'],
    queryFn: async ({ signal }) =>
      unwrap(await getOrdersVersion({ data: { versions: [...versions] }, signal: withTimeout(signal) })),
  })

/** The new orders of the admin, and how many there are (LIVE-07). */
export const newOrdersQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    ...uncached,
    queryKey: [...pollKey(adminKey), 'new'],
    queryFn: async ({ signal }) => unwrap(await getNewOrders({ signal: withTimeout(signal) })),
  })
