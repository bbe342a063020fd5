import { createServerFn } from '@tanstack/react-start'
import { allow } from '#platform/auth/allow.ts'
import { asCaller, noInput, runCommand } from '#platform/run-command.server.ts'
import { unchecked } from '#platform/unchecked.ts'
import {
  newOrdersSchema,
  orderIdSchema,
  orderListSchema,
  pollSchema,
  statusChangeSchema,
  takeBackSchema,
} from '../domain/orders.schema.ts'
import { listAllOrders } from '../server/list-orders.server.ts'
import { removeOrderLink, replaceOrderLink } from '../server/order-link.server.ts'
import { pollOrders, readNewOrders, readRecentOrders } from '../server/read-new-orders.server.ts'
import { readOrder } from '../server/read-order.server.ts'
import { setOrderStatus } from '../server/set-order-status.server.ts'
import { takeBackOrderStatus } from '../server/take-back-order-status.server.ts'

/**
 * All orders, page by page (AORD-03, PERM-07). A POST, so that no searched name or number appears in a
 * proxy's log.
 */
export const getAllOrders = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(orderListSchema, listAllOrders))

/** One order in full (AORD-04, AORD-17). */
export const getOrder = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(orderIdSchema, (actor, { id }) => readOrder(actor, id)))

/** Sets an order's status, and returns what this did to the stock (AORD-08 to AORD-16). */
export const changeOrderStatus = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(statusChangeSchema, (actor, { id, status }) => setOrderStatus(actor, id, status)))

/** Undoes a change of status within ten seconds (D50). */
export const undoOrderStatus = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(takeBackSchema, (actor, { changeId }) => takeBackOrderStatus(actor, changeId)))

/** Takes the link of an order's page away (TRACK-06). */
export const revokeOrderLink = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(orderIdSchema, (actor, { id }) => removeOrderLink(actor, id)))

/** Gives an order's page another link (TRACK-06). */
export const renewOrderLink = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(orderIdSchema, (actor, { id }) => replaceOrderLink(actor, id)))

/** The orders of the last minutes, read when the administration is opened (LIVE-06). */
export const getRecentOrders = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readRecentOrders))

/**
 * The present version of the table of orders; null when it is one of those sent: nothing has changed
 * (LIVE-06).
 */
export const getOrdersVersion = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data }) => runCommand(pollSchema, data, async ({ versions }) => pollOrders(versions)))

/**
 * The orders not seen yet in this browser (LIVE-07). A POST, because the list of seen ids is too long for a
 * URL.
 */
export const getNewOrders = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(newOrdersSchema, readNewOrders))
