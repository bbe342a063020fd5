import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import type { NewOrder, NewOrdersResult } from './admin-order.ts'
import { isNew } from './order-rows.server.ts'

const MAX_LISTED = 100

/** The version of the orders and of what was seen, or null when the caller has it (LIVE-06); reads none. */
export function pollOrders(versions: readonly string[]): string | null {
  const version = runtime().tableVersions.of('orders', 'seenOrders')
  return versions.includes(version) ? null : version
}

/**
 * The newest unseen and unchanged orders of a week, and how many (LIVE-07); at an admin's first call none
 * (LIVE-06).
 */
export async function readNewOrders(actor: AdminActor): Promise<NewOrdersResult> {
  return asActor(actor, async (db) => {
    await callSql(db, 'startOrderAlerts')
    const row = await db
      .with('fresh', (cte) =>
        cte
          .selectFrom('orders')
          .select(['id', 'orderNumber', 'createdAt', 'customerName', 'totalAmount as total'])
          .where(isNew),
      )
      .selectNoFrom((eb) => [
        eb
          .selectFrom('fresh')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('count'),
        jsonArrayFrom(
          eb
            .selectFrom('fresh')
            .selectAll()
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'desc')
            .limit(MAX_LISTED),
        ).as('orders'),
      ])
      .executeTakeFirstOrThrow()
    return { count: row.count ?? 0, orders: row.orders.map(toNewOrder) }
  })
}

/** In JSON the database writes times in its own time zone. */
function toNewOrder(order: Omit<NewOrder, 'createdAt'> & { createdAt: string | Date }): NewOrder {
  return { ...order, createdAt: new Date(order.createdAt).toISOString(), total: Number(order.total) }
}

/** The admin has opened these orders (LIVE-08); ids of no order are ignored. */
export async function markOrdersSeen(actor: AdminActor, ids: readonly string[]): Promise<void> {
  await callSql(actor, 'markOrdersSeen', { orderIds: ids })
}
