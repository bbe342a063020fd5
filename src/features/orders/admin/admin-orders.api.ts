import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { listRequestSchema } from '#lib/lists/list-params.ts'
import { abortAfter } from '#lib/own-answer.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import { customerSchema } from './admin-order.ts'
import { listAllOrders, listDeliveries, readCustomer } from './admin-orders.server.ts'
import { asChosen } from './chosen-status.ts'
import { type CorrectionQuote, correctionQuoteSchema, correctionSchema } from './correction.ts'
import {
  addNote,
  correctOrder,
  quoteCorrection,
  readOrder,
  readTimeline,
  removeOrderLink,
  replaceOrderLink,
  setOrderStatus,
  setOrderStatuses,
  takeBackOrderStatus,
  withdrawNote,
} from './order.server.ts'
import { noteIdSchema, noteSchema, timelineSchema } from './order-events.ts'
import { deliveriesSchema, orderFilters } from './order-filters.ts'
import { markOrdersSeen, pollOrders, readNewOrders } from './order-rows.server.ts'
import {
  orderIdSchema,
  pollSchema,
  seenOrdersSchema,
  statusChangeSchema,
  statusChangesSchema,
  takeBackSchema,
} from './status-change.ts'

/** All orders, page by page (AORD-03, PERM-07); a POST keeps names out of logs. */
export const getAllOrders = adminPost()
  .validator(checked(listRequestSchema(orderFilters)))
  .handler(asCaller(listAllOrders))

export const getOrder = adminGet()
  .validator(checked(orderIdSchema))
  .handler(asCaller((actor, { id }) => readOrder(actor, id)))

export const getDeliveries = adminGet().validator(checked(deliveriesSchema)).handler(asCaller(listDeliveries))

/** Sets an order's status, and returns what this did to the stock (AORD-08 to AORD-16). */
export const changeOrderStatus = adminPost()
  .validator(checked(statusChangeSchema))
  .handler(asCaller((actor, { id, status }) => setOrderStatus(actor, id, status)))

export const changeOrderStatuses = adminPost()
  .validator(checked(statusChangesSchema))
  .handler(asCaller(setOrderStatuses))

export const undoOrderStatus = adminPost()
  .validator(checked(takeBackSchema))
  .handler(asCaller((actor, { changeId }) => takeBackOrderStatus(actor, changeId)))

export const revokeOrderLink = adminPost()
  .validator(checked(orderIdSchema))
  .handler(asCaller((actor, { id }) => removeOrderLink(actor, { orderId: id })))

export const renewOrderLink = adminPost()
  .validator(checked(orderIdSchema))
  .handler(asCaller((actor, { id }) => replaceOrderLink(actor, { orderId: id })))

/** The version of the orders and of what was seen; null when it was sent: nothing has changed (LIVE-06). */
export const getOrdersVersion = adminGet()
  .validator(checked(pollSchema))
  .handler(answer(async ({ data: { versions } }) => pollOrders(versions)))

/** The orders that are new for this admin (LIVE-07). A POST, because the first call starts the alerts (LIVE-06). */
export const getNewOrders = adminPost().handler(asCaller(readNewOrders))

export const markSeen = adminPost().validator(checked(seenOrdersSchema)).handler(asCaller(markOrdersSeen))

export const getCustomer = adminGet().validator(checked(customerSchema)).handler(asCaller(readCustomer))

/** Corrects an order that is not shipped, and makes a new version of its invoice (CORR-01, D48). */
export const correctPlacedOrder = adminPost()
  .validator(checked(correctionSchema))
  .handler(asCaller(correctOrder))

/** What the code of an order would take off once it is corrected (D62). A POST, as long as an order may be. */
export const askCorrectedDiscount = adminPost()
  .validator(checked(correctionQuoteSchema))
  .handler(asCaller(quoteCorrection))

/** The discount of a correction, asked again with each change; the one before is shown meanwhile. */
export const correctedDiscountQuery = (adminKey: AdminQueryKey, quote: CorrectionQuote) =>
  queryOptions({
    queryKey: [...adminKey, 'corrected-discount', quote],
    queryFn: async ({ signal }) => unwrap(await askCorrectedDiscount({ data: quote, signal })),
    placeholderData: keepPreviousData,
    retry: 1,
  })

/** A poll without an answer after this long is given up; the next one tries again. */
const POLL_TIMEOUT_MS = 10_000

/** The key of all data about orders: the admin event stream and the poll invalidate it. */
export const adminOrdersKey = (adminKey: AdminQueryKey) => [...adminKey, 'orders'] as const

export const orderQuery = (adminKey: AdminQueryKey, id: string) =>
  queryOptions({
    queryKey: [...adminOrdersKey(adminKey), 'one', id],
    queryFn: async ({ signal }) => asChosen(unwrap(await getOrder({ data: { id }, signal }))),
    retry: 1,
  })

/** For the poller: never cached, and not retried, as the next poll follows in two seconds. */
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

export const getOrderTimeline = adminGet()
  .validator(checked(timelineSchema))
  .handler(asCaller((actor, { orderId }) => readTimeline(actor, orderId)))

export const addOrderNote = adminPost().validator(checked(noteSchema)).handler(asCaller(addNote))

export const withdrawOrderNote = adminPost().validator(checked(noteIdSchema)).handler(asCaller(withdrawNote))

/** Read again with the orders, and when money, a return, a message or a note is added to one of them (LOG-02). */
export const orderTimelineQuery = (adminKey: AdminQueryKey, orderId: string) =>
  queryOptions({
    queryKey: [...adminOrdersKey(adminKey), 'timeline', orderId],
    queryFn: async ({ signal }) => unwrap(await getOrderTimeline({ data: { orderId }, signal })),
    retry: 1,
  })
