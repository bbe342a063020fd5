import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import { renderAccountMail } from '#features/messages/account-mail.ts'
import { readOperationsState } from '#features/messages/delivery-state.server.ts'
import { type DeliveryIssue, operationsIssues } from '#features/messages/delivery-state.ts'
import { mailOfShop } from '#features/messages/send-message.server.ts'
import { MOST_NAMED, type StockReport, stockMail } from '#features/messages/stock-mail.ts'
import { type Settings, toSettings } from '#features/settings/settings.ts'
import { isEmail } from '#lib/contact/contact-details.ts'
import { isoDay } from '#lib/format/dates.ts'
import type { Config } from '#platform/config/config.ts'
import { callSql, type Queries, queriesOf } from '#platform/database/actor.ts'
import type { Logger } from '#platform/log.ts'
import { deliverMail } from '#platform/mail/deliver-mail.server.ts'

const SEND_TIMEOUT_MS = 60_000

type Content = { subject: string; text: string; html: string }

/**
 * Sends the owner a mail that the shop writes by itself, to the address of the order mails. False: there is no address
 * that a mail could go to.
 *
 * @param id stays the same when the mail is sent again
 * @throws ServiceError when the mail was not accepted
 */
async function mailOwner(
  { config, log }: { config: Config; log: Logger },
  db: Queries,
  id: string,
  write: (shop: Settings) => Content,
): Promise<boolean> {
  const shop = toSettings(await db.selectFrom('systemSettings').select(['key', 'value']).execute())
  const to = config.orderEmail ?? shop.contactEmail
  if (!isEmail(to)) return false
  const mail = mailOfShop(config, shop, { ...write(shop), to, name: id })
  await deliverMail({ ...config, log }, mail, AbortSignal.timeout(SEND_TIMEOUT_MS))
  return true
}

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
