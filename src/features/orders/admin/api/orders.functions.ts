import { createServerFn } from '@tanstack/react-start'
import { listRequestSchema } from '#lib/lists/list-params.ts'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller, noInput, runCommand } from '#platform/run-command.server.ts'
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
export const getAllOrders = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(listRequestSchema(orderFilters), listAllOrders))

/** One order in full (AORD-04). */
export const getOrder = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(orderIdSchema, (actor, { id }) => readOrder(actor, id)))

/** The orders to deliver, for the courier's sheet (WORK-06). */
export const getDeliveries = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(deliveriesSchema, listDeliveries))

/** Sets an order's status, and returns what this did to the stock (AORD-08 to AORD-16). */
export const changeOrderStatus = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(statusChangeSchema, (actor, { id, status }) => setOrderStatus(actor, id, status)))

/** Sets the status of several orders in one change (WORK-03). */
export const changeOrderStatuses = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(statusChangesSchema, setOrderStatuses))

/** Undoes a change of status within ten seconds (D50). */
export const undoOrderStatus = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(takeBackSchema, (actor, { changeId }) => takeBackOrderStatus(actor, changeId)))

/** Revokes the link of an order's page (TRACK-06). */
export const revokeOrderLink = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(orderIdSchema, (actor, { id }) => removeOrderLink(actor, id)))

/** Replaces the link of an order's page (TRACK-06). */
export const renewOrderLink = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(orderIdSchema, (actor, { id }) => replaceOrderLink(actor, id)))

/**
 * The present version of the orders and of what was seen of them; null when it is one of those sent: nothing
 * has changed (LIVE-06).
 */
export const getOrdersVersion = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data }) => runCommand(pollSchema, data, async ({ versions }) => pollOrders(versions)))

/** The orders that are new for this admin (LIVE-07). A POST, because the first call starts the alerts (LIVE-06). */
export const getNewOrders = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readNewOrders))

/** These orders are no longer new for this admin, in any browser (LIVE-08). */
export const markSeen = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(seenOrdersSchema, (actor, { ids }) => markOrdersSeen(actor, ids)))

/** All orders with the phone number of an order, page by page (CUSTOMER-01). */
export const getCustomer = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(customerSchema, readCustomer))

/** Corrects an order that is not shipped, and makes a new version of its invoice (CORR-01, D48). */
export const correctPlacedOrder = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(correctionSchema, correctOrder))
