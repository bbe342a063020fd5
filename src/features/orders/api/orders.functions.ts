import * as v from 'valibot'
import { signedInGet } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { listOwnOrders } from '../server/list-orders.server.ts'

const pageSchema = v.object({ page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)) })

/** The signed-in user's own orders, page by page (ORD-01, PERM-05). */
export const getOwnOrders = signedInGet()
  .validator(checked(pageSchema))
  .handler(asCaller((actor, { page }) => listOwnOrders(actor, page)))
