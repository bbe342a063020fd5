import { sql } from 'kysely'
import { readStockOverview } from '#features/catalogue/admin/product-rows.server.ts'
import { countFailedMessages } from '#features/messages/delivery-state.server.ts'
import { type Actor, callSql, type Queries, readAs } from '#platform/database/actor.ts'
import {
  CHART_DAYS,
  type DaySales,
  RECENT_ORDERS,
  type RecentOrder,
  type Statistics,
  TOP_PRODUCTS,
  type TopProduct,
} from './statistics.ts'

const isCancelled = sql<boolean>`is_cancelled(status)`

/** The statistics, exact, without a scan of orders (ASTAT-01 to ASTAT-06, D13, D29); for admins. */
export async function readStatistics(actor: Actor): Promise<Statistics> {
  const [counted, { products }, failedMessages] = await Promise.all([
    readAs(actor, async (db) => ({
      ...(await readTotals(db)),
      users: await countUsers(db),
      recentOrders: await readRecentOrders(db),
      topProducts: await readTopProducts(db),
      days: await readDays(db),
    })),
    readStockOverview(actor),
    countFailedMessages(actor),
  ])
  return { ...counted, products, failedMessages }
}

async function readTotals(db: Queries): Promise<{ orders: number; revenue: number }> {
  return db
    .selectFrom('ordersPerDay')
    .select([
      sql<number>`coalesce(sum(orders), 0)`.as('orders'),
      sql<number>`coalesce(sum(revenue), 0)`.as('revenue'),
    ])
    .where(isCancelled, '=', false)
    .executeTakeFirstOrThrow()
}

async function countUsers(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('profiles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function readRecentOrders(db: Queries): Promise<RecentOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'orderNumber as number',
      'customerName as customer',
      'status',
      'totalAmount as total',
      'createdAt',
    ])
    .where(isCancelled, '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_ORDERS)
    .execute()
  return rows.map(({ createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() }))
}

async function readTopProducts(db: Queries): Promise<TopProduct[]> {
  const rows = await callSql(db, 'topSoldProducts', { most: TOP_PRODUCTS })
  return rows.map(({ productName, quantity }) => ({ name: productName ?? '', quantity: quantity ?? 0 }))
}

async function readDays(db: Queries): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    with calendar as (
      select (now() at time zone 'Africa/Abidjan')::date - back as day
      from generate_series(0, ${CHART_DAYS - 1}::integer) as back
    ), sold as (
      select day, sum(orders) as orders, sum(revenue) as revenue
      from orders_per_day
      where day > (now() at time zone 'Africa/Abidjan')::date - ${CHART_DAYS}::integer and not is_cancelled(status)
      group by day
    )
    select c.day::text, coalesce(s.orders, 0) as orders, coalesce(s.revenue, 0) as revenue
    from calendar c
    left join sold s on s.day = c.day
    order by c.day`.execute(db)
  return rows
}
