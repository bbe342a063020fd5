import { sql } from 'kysely'
import { parse } from 'valibot'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { type TrackedOrder, trackedOrderSchema } from '../domain/tracked-order.ts'

/**
 * The order of a link: its receipt, the history of its status, and its id for the live stream (TRACK-01);
 * `ended` 90 days after the delivery, `unknown` for a secret that leads nowhere.
 */
export function readTrackedOrder(secret: string): Promise<TrackedOrder> {
  return readAsVisitor(runtime().database, async (db) => {
    const { rows } = await sql<{ found: unknown }>`select find_order_by_link(${secret}) as found`.execute(db)
    return parse(trackedOrderSchema, rows[0]?.found ?? { state: 'unknown' })
  })
}
