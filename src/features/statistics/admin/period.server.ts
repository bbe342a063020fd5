import { type RawBuilder, sql } from 'kysely'
import type { Days } from '#lib/lists/period.ts'
import { type AdminActor, callSql, type Queries, readAs } from '#platform/database/actor.ts'
import {
  BEST_PRODUCTS,
  largest,
  MOST_COMMUNES,
  OTHER_PLACE,
  type PeriodFigures,
  type PeriodSales,
  type PeriodTotals,
  periodBars,
  type SalesShare,
} from './bars.ts'
import { type Period, type PeriodInput, periodOfAddress } from './period.ts'
import type { DaySales } from './statistics.ts'

/** The figures of a period beside those of the previous one, and its days or months (PERIOD-01, PERIOD-02, PERIOD-05). */
export async function readPeriodFigures(
  actor: AdminActor,
  { period: address }: PeriodInput,
): Promise<PeriodFigures> {
  const period = periodOfAddress(address, new Date())
  const isReady = await refreshSales(actor)
  // At the same time, on a connection each: the customers of a long period are many.
  const [now, earlier] = await Promise.all([
    readTotals(actor, period.days, period.step),
    readTotals(actor, period.before, 'month'),
  ])
  return {
    ...period,
    now: now.totals,
    earlier: earlier.totals,
    bars: periodBars(period, now.sold),
    isReady,
  }
}

function readTotals(
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
    readAs(actor, (db) => readProducts(db, period)),
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

async function readProducts(db: Queries, { days, before }: Period): Promise<SalesShare[]> {
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
