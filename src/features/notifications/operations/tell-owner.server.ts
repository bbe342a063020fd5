import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import { toSettings } from '#features/settings/domain/settings.ts'
import { isEmail } from '#lib/email.ts'
import type { Config } from '#platform/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import type { Logger } from '#platform/log.ts'
import { deliverMail } from '#platform/mail/deliver-mail.server.ts'
import { queriesOf } from '../server/deliver-message.server.ts'
import { addressOf, domainOf, senderOf } from '../server/mail-sender.ts'
import { operationsMail } from './operations-mail.ts'
import { operationsIssues } from './operations-state.ts'
import { readOperationsState } from './read-operations-state.server.ts'

type Teller = { config: Config; log: Logger; origin: () => string }

const SEND_TIMEOUT_MS = 60_000

/** The job that mails the owner risks to the shop's data: as soon as they appear, then once a day. */
export function tellOwner({ config, log, origin }: Teller): Task {
  return async (_payload, helpers) => {
    // A warning in the outbox would reach nobody.
    if (!config.smtpUrl) return
    const query = queriesOf(helpers)
    const issues = operationsIssues(await query((db) => readOperationsState(db, config)), Date.now())
    const titles = issues.map(({ title }) => title).join('\n')
    if (!(await query((db) => isNews(db, titles)))) return
    if (issues.length > 0) {
      const shop = toSettings(
        await query((db) => db.selectFrom('systemSettings').select(['key', 'value']).execute()),
      )
      const to = config.orderEmail ?? shop.contactEmail
      if (!isEmail(to)) return
      const from = senderOf(config, shop)
      const replyTo = addressOf(shop)
      const id = `operations.${helpers.job.id}`
      const link = new URL('/admin', origin()).href
      await deliverMail(
        { ...config, log },
        {
          ...operationsMail({ shop, issues, link }),
          from,
          to: { name: '', address: to },
          ...(replyTo ? { replyTo } : {}),
          id: `${id}@${domainOf(from)}`,
          fileName: id,
        },
        AbortSignal.timeout(SEND_TIMEOUT_MS),
      )
    }
    await query((db) => noteTold(db, titles))
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

async function noteTold(db: Queries, titles: string): Promise<void> {
  await sql`update backup_state set mailed_troubles = ${titles}, mailed_at = now()`.execute(db)
}
