import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { NewOrder } from '../domain/admin-order.ts'
import type { NewOrdersInput } from '../domain/orders.schema.ts'
import { LATENESS_MS, type NewOrdersResult, type RecentOrders } from '../new-order-alerts/new-order-state.ts'
import { isUntouched } from './order-rows.server.ts'

const MAX_RECENT = 200
const MAX_LISTED = 100
const OLDEST_SEARCHED = sql<Date>`now() - interval '7 days'`

/**
 * The present version of the table of orders, or null when the caller has it already (LIVE-06). Reads no
 * order.
 */
export function pollOrders(versions: readonly string[]): string | null {
  const version = runtime().tableVersions.of('orders')
  return versions.includes(version) ? null : version
}

/**
 * Id and status of the orders of the last minutes: these are not new when the administration is opened
 * (LIVE-06).
 */
export async function readRecentOrders(actor: AdminActor): Promise<RecentOrders> {
  return readAs(runtime().database, actor, async (db) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
    const since = new Date((rows[0]?.now.getTime() ?? 0) - LATENESS_MS)
    const recent = await db
      .selectFrom('orders')
      .select(['id', 'createdAt', 'status'])
      .where('createdAt', '>', since)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_RECENT)
      .execute()
    const orders = recent.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    const oldest = orders.length === MAX_RECENT ? orders.at(-1)?.createdAt : undefined
    return { since: oldest ?? since.toISOString(), orders }
  })
}

/**
 * The orders placed after `since`, at most a week ago, that nobody has changed and that are not among `seen`
 * (LIVE-07): the newest ones, and the number of all.
 */
export async function readNewOrders(
  actor: AdminActor,
  { since, seen }: NewOrdersInput,
): Promise<NewOrdersResult> {
  return readAs(runtime().database, actor, async (db) => {
    const isSeen = sql<boolean>`id = any(${seen}::uuid[])`
    const from = sql<Date>`greatest(${since}::timestamptz, ${OLDEST_SEARCHED})`
    const row = await db
      .with('fresh', (cte) =>
        cte
          .selectFrom('orders')
          .select(['id', 'orderNumber', 'createdAt', 'customerName', 'totalAmount as total'])
          .where('status', 'in', ['pending', 'confirmed'])
          .where('createdAt', '>', from)
          .where(isUntouched),
      )
      .selectNoFrom((eb) => [
        from.as('since'),
        eb
          .selectFrom('fresh')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(sql<boolean>`not ${isSeen}`)
          .as('count'),
        sql<string[]>`array(select id from fresh where ${isSeen})`.as('seen'),
        jsonArrayFrom(
          eb
            .selectFrom('fresh')
            .selectAll()
            .where(sql<boolean>`not ${isSeen}`)
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'desc')
            .limit(MAX_LISTED),
        ).as('orders'),
      ])
      .executeTakeFirstOrThrow()
    return {
      since: row.since.toISOString(),
      count: row.count ?? 0,
      seen: row.seen,
      orders: row.orders.map(toNewOrder),
    }
  })
}

/** In JSON the database writes times in its own time zone. */
function toNewOrder(order: Omit<NewOrder, 'createdAt'> & { createdAt: string | Date }): NewOrder {
  return { ...order, createdAt: new Date(order.createdAt).toISOString(), total: Number(order.total) }
}
