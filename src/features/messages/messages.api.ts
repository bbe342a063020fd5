import { queryOptions } from '@tanstack/react-query'
import { object, pipe, string, uuid } from 'valibot'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { readDeliveryState, readOrderMessages, resendMessage } from './delivery-state.server.ts'
import { testDelivery } from './send-message.server.ts'

const id = pipe(string(), uuid())

/** The messages of an order (NOTIF-05). */
export const getOrderMessages = adminGet()
  .validator(checked(object({ orderId: id })))
  .handler(asCaller((actor, { orderId }) => readOrderMessages(actor, orderId)))

/** Sends a message of an order again; false when it is being sent right now (NOTIF-05). */
export const sendMessageAgain = adminPost()
  .validator(checked(object({ messageId: id })))
  .handler(asCaller(resendMessage))

/** The health of message delivery (NOTIF-05, OPS-14, OPS-15). */
export const getDeliveryState = adminGet().handler(asCaller(readDeliveryState))

export const sendTestMessage = adminPost().handler(asCaller(testDelivery))

const SOON_MS = 3_000
const ONE_MINUTE_MS = 60_000

/** The key of an order's messages, or of all; out of date when the table changes. */
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
