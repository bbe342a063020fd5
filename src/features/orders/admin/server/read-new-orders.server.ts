import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Actor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { NewOrder } from '../domain/admin-order.ts'
import type { NewOrdersInput } from '../domain/orders.schema.ts'
import { LATENESS_MS, type OrderNews, type RecentOrders } from '../new-order-alerts/new-order-state.ts'
import { isUntouched } from './order-rows.server.ts'

type Admin = Extract<Actor, { role: 'admin' }>

const MOST_RECENT = 200
const MOST_NAMED = 100
const FARTHEST_BACK = sql<Date>`now() - interval '7 days'`

/** The mark of all orders as they are now, or null when the caller has it already (LIVE-06). Reads no order. */
export function pollOrders(known: readonly string[]): string | null {
  const mark = runtime().marks.of('orders')
  return known.includes(mark) ? null : mark
}

/** Id and status of the orders of the last minutes: what an administration that is being opened begins with (LIVE-06). */
export async function readRecentOrders(actor: Admin): Promise<RecentOrders> {
  return readAs(runtime().database, actor, async (db) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
    const since = new Date((rows[0]?.now.getTime() ?? 0) - LATENESS_MS)
    const recent = await db
      .selectFrom('orders')
      .select(['id', 'created_at', 'status'])
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_RECENT)
      .execute()
    const orders = recent.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    const oldest = orders.length === MOST_RECENT ? orders.at(-1)?.created_at : undefined
    return { since: oldest ?? since.toISOString(), orders }
  })
}

/**
 * The orders placed since, at most for a week back, that wait untouched and are not known (LIVE-07): the newest ones, and how many there
 * are.
 */
export async function readNewOrders(actor: Admin, { since, known }: NewOrdersInput): Promise<OrderNews> {
  return readAs(runtime().database, actor, async (db) => {
    const isKnown = sql<boolean>`id = any(${known}::uuid[])`
    const from = sql<Date>`greatest(${since}::timestamptz, ${FARTHEST_BACK})`
    const row = await db
      .with('fresh', (cte) =>
        cte
          .selectFrom('orders')
          .select(['id', 'order_number', 'created_at', 'customer_name', 'total_amount as total'])
          .where('status', 'in', ['pending', 'confirmed'])
          .where('created_at', '>', from)
          .where(isUntouched),
      )
      .selectNoFrom((eb) => [
        from.as('since'),
        eb
          .selectFrom('fresh')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(sql<boolean>`not ${isKnown}`)
          .as('count'),
        sql<string[]>`array(select id from fresh where ${isKnown})`.as('known'),
        jsonArrayFrom(
          eb
            .selectFrom('fresh')
            .selectAll()
            .where(sql<boolean>`not ${isKnown}`)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(MOST_NAMED),
        ).as('orders'),
      ])
      .executeTakeFirstOrThrow()
    return {
      since: row.since.toISOString(),
      count: row.count ?? 0,
      known: row.known,
      orders: row.orders.map(toNewOrder),
    }
  })
}

/** JSON has times as texts with the database's own zone. */
function toNewOrder(order: Omit<NewOrder, 'created_at'> & { created_at: string | Date }): NewOrder {
  return { ...order, created_at: new Date(order.created_at).toISOString(), total: Number(order.total) }
}
