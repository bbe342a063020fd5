import { sql } from 'kysely'
import type { Days } from '#lib/lists/period.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { callSqlAs, callSqlRows } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import { periodBars } from '../domain/bars.ts'
import type { PeriodInput } from '../domain/period.schema.ts'
import { type Period, periodOfAddress } from '../domain/period.ts'
import type { PeriodFigures, PeriodTotals } from '../domain/period-statistics.ts'
import type { DaySales } from '../domain/statistics.ts'

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
  return readAs(runtime().database, actor, async (db) => {
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
  const [counted] = await callSqlRows(db, 'customersOf', { periodStart: from, periodEnd: to })
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

/**
 * Has the days counted whose sales changed, so that what is read next is of now (PERIOD-06).
 *
 * @returns whether no day is left to be counted
 */
export async function refreshSales(actor: AdminActor): Promise<boolean> {
  return (await callSqlAs(actor, 'refreshSales', { most: MOST_DAYS })) === 0
}
