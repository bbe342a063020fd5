import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import { renderAccountMail } from '#features/messages/account-mail.ts'
import { readOperationsState } from '#features/messages/delivery-state.server.ts'
import { type DeliveryIssue, operationsIssues } from '#features/messages/delivery-state.ts'
import type { Settings } from '#features/settings/settings.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import { queriesOf } from '#platform/database/kysely-for.ts'
import type { Logger } from '#platform/log.ts'
import { mailOwner } from './mail-owner.ts'

type OperationsMail = { shop: Settings; issues: readonly DeliveryIssue[]; link: string }

function operationsMail({ shop, issues, link }: OperationsMail) {
  return renderAccountMail({
    shop,
    subject: `${shop.storeName} : ${issues.length > 1 ? `${issues.length} points à vérifier sur le serveur` : (issues[0]?.title ?? '')}`,
    preview: issues.map(({ title }) => title).join('. '),
    heading: 'À vérifier sur le serveur',
    intro: ['Bonjour,'],
    points: issues.map(({ title, advice }) => ({ title, text: advice })),
    link: { label: 'Ouvrir l’administration', url: link },
    after: 'Pour l’instant, la boutique continue de fonctionner.',
    aside: 'Ce message revient chaque jour tant que ce n’est pas réglé.',
  })
}

type Sender = { config: Config; log: Logger; origin: () => string }

/** The job that mails the owner about risks to the shop's data: as soon as they appear, then once a day. */
export function warnOwner({ config, log, origin }: Sender): Task {
  return async (_payload, helpers) => {
    // Nobody would read a warning in the outbox.
    if (!config.smtpUrl) return
    const db = queriesOf(helpers)
    const issues = operationsIssues(await readOperationsState(db, config), Date.now())
    const titles = issues.map(({ title }) => title).join('\n')
    if (!(await isNews(db, titles))) return
    if (issues.length > 0) {
      const link = new URL('/admin', origin()).href
      const isSent = await mailOwner({ config, log }, db, `operations.${helpers.job.id}`, (shop) =>
        operationsMail({ shop, issues, link }),
      )
      if (!isSent) return
    }
    await noteWarned(db, titles)
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
