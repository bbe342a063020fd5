import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import { isoDay } from '#lib/format/dates.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import type { Logger } from '#platform/log.ts'
import { queriesOf } from '../server/deliver-message.server.ts'
import { MOST_NAMED, type StockReport, stockMail } from '../templates/stock-mail.ts'
import { mailOwner } from './mail-owner.server.ts'

type Teller = { config: Config; log: Logger; origin: () => string }

/**
 * The job that mails the owner once a day what is missing for orders, what ran out and what runs low; nothing when
 * there is nothing to tell (SUPPLY-08). A mail that was not accepted is tried again by the queue.
 */
export function tellStock({ config, log, origin }: Teller): Task {
  return async (_payload, helpers) => {
    const query = queriesOf(helpers)
    if (!(await query(claimDay))) return
    const finish = (isTold: boolean) => query((db) => sql`select finish_stock_report(${isTold})`.execute(db))
    try {
      const report = await query(readReport)
      const count = report.missingCount + report.soldOutCount + report.lowCount
      if (count > 0) {
        const link = new URL('/admin?tab=products&view=supply', origin()).href
        const isSent = await mailOwner({ config, log }, query, `stock.${isoDay(new Date())}`, (shop) =>
          stockMail({ shop, report, link }),
        )
        if (!isSent) log.warn('the report of the stock has no address to go to')
      }
      await finish(true)
    } catch (error) {
      await finish(false)
      throw error
    }
  }
}

async function claimDay(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`select claim_stock_report() as is_mine`.execute(db)
  return rows[0]?.isMine ?? false
}

async function readReport(db: Queries): Promise<StockReport> {
  const { rows } = await sql<{ report: StockReport }>`select stock_report(${MOST_NAMED}) as report`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('stock_report gives one row')
  return row.report
}
