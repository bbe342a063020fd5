import type { Task } from 'graphile-worker'
import { MOST_NAMED, type StockReport, stockMail } from '#features/messages/stock-mail.ts'
import { isoDay } from '#lib/format/dates.ts'
import type { Config } from '#platform/config/config.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { queriesOf } from '#platform/database/kysely-for.ts'
import type { Logger } from '#platform/log.ts'
import { mailOwner } from './mail-owner.ts'

type Sender = { config: Config; log: Logger; origin: () => string }

/** Mails the owner once a day which products are missing, sold out or low, if any (SUPPLY-08). */
export function sendStockReport({ config, log, origin }: Sender): Task {
  return async (_payload, helpers) => {
    const db = queriesOf(helpers)
    if (!(await callSql(db, 'claimStockReport'))) return
    const finish = (isDone: boolean) => callSql(db, 'finishStockReport', { isTold: isDone })
    try {
      const report = (await callSql(db, 'stockReport', { most: MOST_NAMED })) as StockReport
      const count = report.missingCount + report.soldOutCount + report.lowCount
      if (count > 0) {
        const link = new URL('/admin?tab=products&view=supply', origin()).href
        const isSent = await mailOwner({ config, log }, db, `stock.${isoDay(new Date())}`, (shop) =>
          stockMail({ shop, report, link }),
        )
        if (!isSent) log.warn('the stock report has no address')
      }
      await finish(true)
    } catch (error) {
      await finish(false)
      throw error
    }
  }
}
