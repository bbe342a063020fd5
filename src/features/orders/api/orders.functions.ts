import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { listOwnOrders } from '../server/list-orders.server.ts'

const pageSchema = v.object({ page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)) })

/** The signed-in user's own orders, page by page (ORD-01, PERM-05). */
export const getOwnOrders = createServerFn({ method: 'GET' })
  .middleware([allow('customer', 'admin')])
  .validator(unchecked)
  .handler(asCaller(pageSchema, (actor, { page }) => listOwnOrders(actor, page)))
