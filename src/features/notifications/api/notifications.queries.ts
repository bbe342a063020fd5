import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import { getDeliveryState, getOrderMessages } from './notifications.functions.ts'

const SOON_MS = 3_000
const ONE_MINUTE_MS = 60_000

/** The key of an order's messages; without an order that of all of them. Read again when the table order_messages changes. */
export function orderMessagesKey(adminKey: AdminQueryKey, ...orderId: [] | [string]) {
  return [...adminKey, 'order-messages', ...orderId] as const
}

/** The messages of an order, looked at again every few seconds while one of them is under way. */
export const orderMessagesQuery = (adminKey: AdminQueryKey, orderId: string) =>
  queryOptions({
    queryKey: orderMessagesKey(adminKey, orderId),
    queryFn: async ({ signal }) => unwrap(await getOrderMessages({ data: { orderId }, signal })),
    refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'waiting') ? SOON_MS : false),
  })

/** The key of how it stands with the ways out. */
export function deliveryStateKey(adminKey: AdminQueryKey) {
  return [...adminKey, 'delivery'] as const
}

/** How it stands with the ways out. A message is late by the clock alone: no change tells of it. */
export const deliveryStateQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: deliveryStateKey(adminKey),
    queryFn: async ({ signal }) => unwrap(await getDeliveryState({ signal })),
    refetchInterval: ONE_MINUTE_MS,
  })
