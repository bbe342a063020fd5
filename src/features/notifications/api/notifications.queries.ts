import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getDeliveryState, getOrderMessages } from './notifications.functions.ts'

const SOON_MS = 3_000
const ONE_MINUTE_MS = 60_000

/**
 * The key of an order's messages, or without an order of all messages. Invalidated when the table
 * order_messages changes.
 */
export function orderMessagesKey(adminKey: AdminQueryKey, ...orderId: [] | [string]) {
  return [...adminKey, 'order-messages', ...orderId] as const
}

/** The messages of an order, refetched every few seconds while one of them is waiting. */
export const orderMessagesQuery = (adminKey: AdminQueryKey, orderId: string) =>
  queryOptions({
    queryKey: orderMessagesKey(adminKey, orderId),
    queryFn: async ({ signal }) => unwrap(await getOrderMessages({ data: { orderId }, signal })),
    refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'waiting') ? SOON_MS : false),
  })

/** The key of the delivery health. */
export function deliveryStateKey(adminKey: AdminQueryKey) {
  return [...adminKey, 'delivery'] as const
}

/** Delivery health. Refetched every minute, because a message becomes late without any database change. */
export const deliveryStateQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: deliveryStateKey(adminKey),
    queryFn: async ({ signal }) => unwrap(await getDeliveryState({ signal })),
    refetchInterval: ONE_MINUTE_MS,
  })
