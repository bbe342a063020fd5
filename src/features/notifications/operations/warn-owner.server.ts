import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import type { Logger } from '#platform/log.ts'
import { queriesOf } from '../server/deliver-messages.server.ts'
import { readOperationsState } from './free-space.server.ts'
import { mailOwner } from './mail-owner.server.ts'
import { operationsMail } from './operations-mail.ts'
import { operationsIssues } from './operations-state.ts'

type Sender = { config: Config; log: Logger; origin: () => string }

/** The job that mails the owner about risks to the shop's data: as soon as they appear, then once a day. */
export function warnOwner({ config, log, origin }: Sender): Task {
  return async (_payload, helpers) => {
    // Nobody would read a warning in the outbox.
    if (!config.smtpUrl) return
    const query = queriesOf(helpers)
    const issues = operationsIssues(await query((db) => readOperationsState(db, config)), Date.now())
    const titles = issues.map(({ title }) => title).join('\n')
    if (!(await query((db) => isNews(db, titles)))) return
    if (issues.length > 0) {
      const link = new URL('/admin', origin()).href
      const isSent = await mailOwner({ config, log }, query, `operations.${helpers.job.id}`, (shop) =>
        operationsMail({ shop, issues, link }),
      )
      if (!isSent) return
    }
    await query((db) => noteWarned(db, titles))
  }
}

async function isNews(db: Queries, titles: string): Promise<boolean> {
  const { rows } = await sql`
    select from backup_state
    where mailed_troubles <> ${titles} or (${titles} <> '' and mailed_at < now() - interval '1 day')`.execute(
    db,
  )
  return rows.length > 0
}

async function noteWarned(db: Queries, titles: string): Promise<void> {
  await sql`update backup_state set mailed_troubles = ${titles}, mailed_at = now()`.execute(db)
}
