import { listRequestSchema } from '#lib/lists/list-params.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import { correctionSchema } from '../correction/domain/correction.schema.ts'
import { customerSchema } from '../domain/customer.ts'
import { deliveriesSchema } from '../domain/delivery-list.ts'
import { orderFilters } from '../domain/order-filters.ts'
import {
  orderIdSchema,
  pollSchema,
  seenOrdersSchema,
  statusChangeSchema,
  statusChangesSchema,
  takeBackSchema,
} from '../domain/orders.schema.ts'
import { correctOrder } from '../server/corrections.server.ts'
import { listDeliveries } from '../server/list-deliveries.server.ts'
import { listAllOrders } from '../server/list-orders.server.ts'
import { markOrdersSeen, pollOrders, readNewOrders } from '../server/new-orders.server.ts'
import { removeOrderLink, replaceOrderLink } from '../server/order-link.server.ts'
import { setOrderStatus, setOrderStatuses, takeBackOrderStatus } from '../server/order-status.server.ts'
import { readCustomer } from '../server/read-customer.server.ts'
import { readOrder } from '../server/read-order.server.ts'

/**
 * All orders, page by page (AORD-03, PERM-07). A POST, so that no searched name or number appears in a
 * proxy's log.
 */
export const getAllOrders = adminPost()
  .validator(checked(listRequestSchema(orderFilters)))
  .handler(asCaller(listAllOrders))

/** One order in full (AORD-04). */
export const getOrder = adminGet()
  .validator(checked(orderIdSchema))
  .handler(asCaller((actor, { id }) => readOrder(actor, id)))

/** The orders to deliver, for the courier's sheet (WORK-06). */
export const getDeliveries = adminGet().validator(checked(deliveriesSchema)).handler(asCaller(listDeliveries))

/** Sets an order's status, and returns what this did to the stock (AORD-08 to AORD-16). */
export const changeOrderStatus = adminPost()
  .validator(checked(statusChangeSchema))
  .handler(asCaller((actor, { id, status }) => setOrderStatus(actor, id, status)))

/** Sets the status of several orders in one change (WORK-03). */
export const changeOrderStatuses = adminPost()
  .validator(checked(statusChangesSchema))
  .handler(asCaller(setOrderStatuses))

/** Undoes a change of status within ten seconds (D50). */
export const undoOrderStatus = adminPost()
  .validator(checked(takeBackSchema))
  .handler(asCaller((actor, { changeId }) => takeBackOrderStatus(actor, changeId)))

/** Revokes the link of an order's page (TRACK-06). */
export const revokeOrderLink = adminPost()
  .validator(checked(orderIdSchema))
  .handler(asCaller((actor, { id }) => removeOrderLink(actor, { orderId: id })))

/** Replaces the link of an order's page (TRACK-06). */
export const renewOrderLink = adminPost()
  .validator(checked(orderIdSchema))
  .handler(asCaller((actor, { id }) => replaceOrderLink(actor, { orderId: id })))

/**
 * The present version of the orders and of what was seen of them; null when it is one of those sent: nothing
 * has changed (LIVE-06).
 */
export const getOrdersVersion = adminGet()
  .validator(checked(pollSchema))
  .handler(answer(async ({ data: { versions } }) => pollOrders(versions)))

/** The orders that are new for this admin (LIVE-07). A POST, because the first call starts the alerts (LIVE-06). */
export const getNewOrders = adminPost().handler(asCaller(readNewOrders))

/** These orders are no longer new for this admin, in any browser (LIVE-08). */
export const markSeen = adminPost()
  .validator(checked(seenOrdersSchema))
  .handler(asCaller((actor, { ids }) => markOrdersSeen(actor, ids)))

/** All orders with the phone number of an order, page by page (CUSTOMER-01). */
export const getCustomer = adminGet().validator(checked(customerSchema)).handler(asCaller(readCustomer))

/** Corrects an order that is not shipped, and makes a new version of its invoice (CORR-01, D48). */
export const correctPlacedOrder = adminPost()
  .validator(checked(correctionSchema))
  .handler(asCaller(correctOrder))
