import { type RawBuilder, sql } from 'kysely'
import { readStockOverview } from '#features/catalogue/admin/products.server.ts'
import { countFailedMessages } from '#features/messages/delivery-state.server.ts'
import type { Days } from '#lib/lists/period.ts'
import { type Actor, type AdminActor, callSql, type Queries, readAs } from '#platform/database/actor.ts'
import { countRows } from '#platform/database/list-page.ts'
import { type Period, type PeriodInput, periodOfAddress } from './period.ts'
import {
  BEST_PRODUCTS,
  type DaySales,
  largest,
  MOST_COMMUNES,
  OTHER_PLACE,
  type PeriodFigures,
  type PeriodSales,
  type PeriodTotals,
  periodBars,
  RECENT_ORDERS,
  type RecentOrder,
  type SalesShare,
  type Statistics,
  TOP_PRODUCTS,
  type TopProduct,
} from './statistics.ts'

const isCancelled = sql<boolean>`is_cancelled(status)`

/** The statistics, exact, without a scan of orders (ASTAT-01 to ASTAT-06, D13, D29); for admins. */
export async function readStatistics(actor: Actor): Promise<Statistics> {
  const shown = periodOfAddress('30d', new Date())
  const [counted, { products }, failedMessages] = await Promise.all([
    readAs(actor, async (db) => ({
      ...(await readTotals(db)),
      users: await countRows(db, 'profiles'),
      recentOrders: await readRecentOrders(db),
      topProducts: await readTopProducts(db),
      bars: periodBars(shown, await readSales(db, shown.days, shown.step)),
    })),
    readStockOverview(actor),
    countFailedMessages(actor),
  ])
  return { ...counted, products, failedMessages }
}

function readTotals(db: Queries): Promise<{ orders: number; revenue: number }> {
  return db
    .selectFrom('ordersPerDay')
    .select([
      sql<number>`coalesce(sum(orders), 0)`.as('orders'),
      sql<number>`coalesce(sum(revenue), 0)`.as('revenue'),
    ])
    .where(isCancelled, '=', false)
    .executeTakeFirstOrThrow()
}

async function readRecentOrders(db: Queries): Promise<RecentOrder[]> {
  return db
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
}

async function readTopProducts(db: Queries): Promise<TopProduct[]> {
  const rows = await callSql(db, 'topSoldProducts', { most: TOP_PRODUCTS })
  return rows.map(({ productName, quantity }) => ({ name: productName ?? '', quantity: quantity ?? 0 }))
}

/** The figures of a period beside those of the previous one, and its days or months (PERIOD-01, PERIOD-02, PERIOD-05). */
export async function readPeriodFigures(
  actor: AdminActor,
  { period: address }: PeriodInput,
): Promise<PeriodFigures> {
  const period = periodOfAddress(address, new Date())
  const isReady = await refreshSales(actor)
  // At the same time, on a connection each: the customers of a long period are many.
  const [now, earlier] = await Promise.all([
    readPeriodTotals(actor, period.days, period.step),
    readPeriodTotals(actor, period.before, 'month'),
  ])
  return {
    ...period,
    now: now.totals,
    earlier: earlier.totals,
    bars: periodBars(period, now.sold),
    isReady,
  }
}

function readPeriodTotals(
  actor: AdminActor,
  days: Days,
  step: Period['step'],
): Promise<{ totals: PeriodTotals; sold: DaySales[] }> {
  return readAs(actor, async (db) => {
    const sold = await readSales(db, days, step)
    return { totals: { ...totalOf(sold), ...(await readCustomers(db, days)) }, sold }
  })
}

function totalOf(sold: readonly DaySales[]): Pick<PeriodTotals, 'orders' | 'revenue'> {
  return {
    orders: sold.reduce((sum, { orders }) => sum + orders, 0),
    revenue: sold.reduce((sum, { revenue }) => sum + revenue, 0),
  }
}

type Customers = Pick<PeriodTotals, 'customers' | 'returning'>

async function readCustomers(db: Queries, { from, to }: Days): Promise<Customers> {
  const [counted] = await callSql(db, 'customersOf', { periodStart: from, periodEnd: to })
  return { customers: counted?.customers ?? 0, returning: counted?.returningCustomers ?? 0 }
}

async function readSales(db: Queries, days: Days, step: Period['step']): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    select date_trunc(${step}, d.day::timestamp)::date::text as day, sum(d.orders)::integer as orders, sum(d.revenue) as revenue
    from orders_per_day d
    where d.day between ${days.from}::date and ${days.to}::date and not is_cancelled(d.status)
    group by 1`.execute(db)
  return rows
}

/** Days that changed and are counted before an answer; of a shop with more of them the worker counts the rest. */
const MOST_DAYS = 31

/** Counts the days whose sales changed (PERIOD-06); true when none is left. */
async function refreshSales(actor: AdminActor): Promise<boolean> {
  return (await callSql(actor, 'refreshSales', { most: MOST_DAYS })) === 0
}

/** What was sold in a period: the best products, the categories and the communes (PERIOD-03, PERIOD-04). */
export async function readPeriodSales(
  actor: AdminActor,
  { period: address }: PeriodInput,
): Promise<PeriodSales> {
  const period = periodOfAddress(address, new Date())
  const isReady = await refreshSales(actor)
  // At the same time, on a connection each: the products of a long period are many.
  const [products, shares] = await Promise.all([
    readAs(actor, (db) => readBestProducts(db, period)),
    readAs(actor, async (db) => ({
      categories: await readShares(db, 'category', period, categoryName),
      communes: await readShares(db, 'commune', period, sql<string>`s.subject`),
    })),
  ])
  return {
    products,
    categories: shares.categories,
    communes: largest(shares.communes, MOST_COMMUNES, OTHER_PLACE),
    isReady,
  }
}

const categoryName = sql<string>`case
  when s.subject = '' then 'Sans catégorie'
  else coalesce((select c.name from categories c where c.id = s.subject::uuid), 'Ancienne catégorie')
end`

async function readBestProducts(db: Queries, { days, before }: Period): Promise<SalesShare[]> {
  const { rows } = await sql<SalesShare>`
    with best as materialized (
      select * from best_products(${days.from}::date, ${days.to}::date, ${BEST_PRODUCTS})
    ), earlier as (
      select * from sales_of_products(array(select product_name from best), ${before.from}::date, ${before.to}::date)
    )
    select b.product_name as name, b.pieces as quantity, b.revenue, coalesce(e.revenue, 0) as before
    from best b
    left join earlier e on e.product_name = b.product_name
    order by b.revenue desc, b.product_name`.execute(db)
  return rows
}

async function readShares(
  db: Queries,
  kind: 'category' | 'commune',
  { days, before }: Period,
  name: RawBuilder<string>,
): Promise<SalesShare[]> {
  const { rows } = await sql<SalesShare>`
    with named as (
      select ${name} as name, s.quantity, s.revenue, 0 as before
      from shares_of_sales(${kind}, ${days.from}::date, ${days.to}::date) as s
      union all
      select ${name}, 0, 0, s.revenue
      from shares_of_sales(${kind}, ${before.from}::date, ${before.to}::date) as s
    )
    select name, sum(quantity)::bigint as quantity, sum(revenue) as revenue, sum(before) as before
    from named
    group by name
    having sum(quantity) > 0
    order by sum(revenue) desc, name`.execute(db)
  return rows
}
