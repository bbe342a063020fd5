import { queryOptions } from '@tanstack/react-query'
import { PRIVATE } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/result.ts'
import { getDeliveryState, getOrderMessages } from './notifications.functions.ts'

const SOON_MS = 3_000
const ONE_MINUTE_MS = 60_000

/** The key of an order's messages; without an order that of all of them. Read again when the table order_messages changes. */
export function orderMessagesKey(userId: string, ...orderId: [] | [string]) {
  return [PRIVATE, userId, 'staff', 'order-messages', ...orderId] as const
}

/** The messages of an order, looked at again every few seconds while one of them is under way. */
export const orderMessagesQuery = (userId: string, orderId: string) =>
  queryOptions({
    queryKey: orderMessagesKey(userId, orderId),
    queryFn: async ({ signal }) => unwrap(await getOrderMessages({ data: { orderId }, signal })),
    refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'waiting') ? SOON_MS : false),
  })

/** The key of how it stands with the ways out. */
export function deliveryStateKey(userId: string) {
  return [PRIVATE, userId, 'staff', 'delivery'] as const
}

/** How it stands with the ways out. A message is late by the clock alone: no change tells of it. */
export const deliveryStateQuery = (userId: string) =>
  queryOptions({
    queryKey: deliveryStateKey(userId),
    queryFn: async ({ signal }) => unwrap(await getDeliveryState({ signal })),
    refetchInterval: ONE_MINUTE_MS,
  })
