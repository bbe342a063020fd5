import { type RawBuilder, sql } from 'kysely'
import { OTHER_PLACE } from '#features/orders/domain/commune.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { PeriodInput } from '../domain/period.schema.ts'
import { type Period, periodOfAddress } from '../domain/period.ts'
import {
  BEST_PRODUCTS,
  largest,
  MOST_COMMUNES,
  type PeriodSales,
  type SalesShare,
} from '../domain/period-statistics.ts'
import { refreshSales } from './period-figures.server.ts'

/** What was sold in a period: the best products, the categories and the communes (PERIOD-03, PERIOD-04). */
export async function readPeriodSales(
  actor: AdminActor,
  { period: address }: PeriodInput,
): Promise<PeriodSales> {
  const period = periodOfAddress(address, new Date())
  const isReady = await refreshSales(actor)
  const { database } = runtime()
  // At the same time, on a connection each: the products of a long period are many.
  const [products, shares] = await Promise.all([
    readAs(database, actor, (db) => readProducts(db, period)),
    readAs(database, actor, async (db) => ({
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
