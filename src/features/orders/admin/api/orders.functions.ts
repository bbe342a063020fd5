import { createServerFn } from '@tanstack/react-start'
import { object } from 'valibot'
import { allow } from '#platform/auth/allow.ts'
import { runCommand } from '#platform/run-command.server.ts'
import {
  newOrdersSchema,
  orderIdSchema,
  orderListSchema,
  pollSchema,
  statusChangeSchema,
  takeBackSchema,
} from '../domain/orders.schema.ts'
import { listAllOrders } from '../server/list-orders.server.ts'
import { pollOrders, readNewOrders, readRecentOrders } from '../server/read-new-orders.server.ts'
import { readOrder } from '../server/read-order.server.ts'
import { setOrderStatus } from '../server/set-order-status.server.ts'
import { takeBackOrderStatus } from '../server/take-back-order-status.server.ts'

const unchecked = (data: unknown) => data

/** All orders, page by page (AORD-03, PERM-07). A POST: a name or number that is searched for stands in no proxy's log. */
export const getAllOrders = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(orderListSchema, data, (input) => listAllOrders(actor, input)),
  )

/** One order in full (AORD-04, AORD-17). */
export const getOrder = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(orderIdSchema, data, ({ id }) => readOrder(actor, id)),
  )

/** Sets an order's status, and tells what became of its stock (AORD-08 to AORD-16). */
export const changeOrderStatus = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(statusChangeSchema, data, ({ id, status }) => setOrderStatus(actor, id, status)),
  )

/** Takes a change of status back within ten seconds (D50). */
export const undoOrderStatus = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(takeBackSchema, data, ({ change_id }) => takeBackOrderStatus(actor, change_id)),
  )

/** What an administration that is being opened begins with (LIVE-06). */
export const getRecentOrders = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(({ context: { actor } }) => runCommand(object({}), {}, () => readRecentOrders(actor)))

/** Whether anything about the orders has changed since these marks: null, or the new mark (LIVE-06). */
export const getOrderMark = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data }) => runCommand(pollSchema, data, async ({ marks }) => pollOrders(marks)))

/** The orders that the staff has not seen yet (LIVE-07). A POST: what a browser knows is too long for an address. */
export const getNewOrders = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(newOrdersSchema, data, (input) => readNewOrders(actor, input)),
  )
