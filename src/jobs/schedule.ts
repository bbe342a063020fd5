import type { JobHelpers, Task } from 'graphile-worker'
import { sql } from 'kysely'
import { fetchPictures } from '#features/catalogue/pictures.server.ts'
import type { Accounts } from '#features/messages/account-mail.server.ts'
import { deliverAccountMail } from '#features/messages/account-mail.server.ts'
import { deliverLetters } from '#features/messages/deliver-letters.server.ts'
import { type Delivery, deliverMessages, queriesOf } from '#features/messages/deliver-messages.server.ts'
import { CONCURRENCY, createBreakers } from '#features/messages/delivery-attempt.server.ts'
import { deliverPush, type PushDelivery } from '#features/messages/push.server.ts'
import { checkWaveSessions } from '#features/money/check-wave-sessions.server.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import type { DatabaseAddress } from '#platform/database/logins/addresses.ts'
import { eventLoopMonitor, waitForIdleEventLoop } from '#platform/jobs/idle-event-loop.ts'
import { OWN_CONNECTIONS, startWorker, type Worker } from '#platform/jobs/start-worker.server.ts'
import { keyOptions } from '#platform/keys.ts'
import { clearOutbox } from '#platform/outbox.server.ts'
import { keepErasureList } from './keep-erasures.ts'
import { type BackUp, nightlyBackup } from './nightly-backup.ts'
import { sendStockReport } from './send-stock-report.ts'
import { warnOwner } from './warn-owner.ts'

/** Times are those of Abidjan, which uses UTC all year. */
const CRONTAB = [
  // Messages and alerts whose worker died, and what can be taken back no longer.
  '* * * * * reclaim_messages',
  // Letters whose time has come, or whose worker died (D63).
  '* * * * * tend_letters',
  // The days whose sales changed, and the products of which open orders hold too much.
  '* * * * * summarise_sales',
  // Who is told of a product's return (RESTOCK-02).
  '* * * * * tell_restocked',
  // Pictures of an import that are still to be fetched.
  '* * * * * fetch_pictures',
  // Problems that the owner must be mailed about.
  '7 * * * * warn_owner',
  // What sells best (FILT-05).
  '12 * * * * count_best_sellers ?fill=1h',
  // What the owner must know of the stock (SUPPLY-08).
  '0 7 * * * send_stock_report ?fill=12h&max=11',
  // Rows that limits, idempotency keys and the queue no longer need.
  '17 3 * * * purge_expired',
  // Personal data past its retention period (D49).
  '27 3 * * * erase_expired_data ?fill=1d',
  // Products that were deleted 30 days ago.
  '37 3 * * * empty_bin ?fill=1d',
]
/**
 * Checks whether a backup is due: one that was missed at night, because the shop was stopped, is made later.
 */
const BACKUP_CRONTAB = ['*/10 * * * * nightly_backup']
/** The sessions at Wave whose time has come (WAVE-03); one that Wave told of is asked after at once. */
const WAVE_CRONTAB = ['* * * * * check_wave_sessions']

/** Orders per transaction, so that nobody waits long for their locks. */
const ERASED_AT_ONCE = 500

/** Lines of past orders per transaction, when a product leaves the bin for good. */
const LINES_AT_ONCE = 2000

/** Days of sales that are counted in one transaction: those of a shop that was never counted take many. */
const DAYS_AT_ONCE = 50

/** The longest that a message waits for orders and pages to go first. */
const IDLE_TIMEOUT_MS = 2_000

/**
 * Starts the delivery of messages about orders and of mails about accounts, and the shop's scheduled jobs. It
 * runs beside the requests, with a role and connections of its own: no order waits for it.
 */
export function startDelivery(
  databaseUrl: string | DatabaseAddress,
  {
    backUp,
    ...delivery
  }: Delivery & Accounts & PushDelivery & { config: Config; backUp?: BackUp | undefined },
): Worker {
  const { config, log } = delivery
  const backup = backUp ? config.backup : null
  const { wave } = config
  if (!config.smtpUrl) log.warn('SMTP_URL is not set: mails are written to the outbox, none is sent')
  if (!config.whatsapp) {
    log.warn('WHATSAPP_… is not set: chat messages are written to the outbox, none is sent')
  }
  const monitor = eventLoopMonitor()
  const breakers = createBreakers()
  const afterRequests =
    (task: Task): Task =>
    async (payload, helpers) => {
      await waitForIdleEventLoop(monitor, IDLE_TIMEOUT_MS, helpers.abortSignal)
      await task(payload, helpers)
    }
  return startWorker({
    databaseUrl,
    options: keyOptions(config.shopKeys),
    log,
    crontab: [...CRONTAB, ...(backup ? BACKUP_CRONTAB : []), ...(wave ? WAVE_CRONTAB : [])].join('\n'),
    concurrency: Math.min(CONCURRENCY, config.poolSizes.messages - OWN_CONNECTIONS),
    taskList: {
      deliver_messages: afterRequests(deliverMessages(delivery, breakers)),
      send_account_mail: afterRequests(deliverAccountMail(delivery, breakers)),
      send_letters: afterRequests(deliverLetters(delivery, breakers)),
      tend_letters: async (_payload, helpers) => {
        await queriesOf(helpers)((db) => callSql(db, 'tendLetters'))
      },
      push_alert: deliverPush(delivery),
      warn_owner: warnOwner(delivery),
      send_stock_report: sendStockReport(delivery),
      fetch_pictures: afterRequests((_payload, helpers) =>
        fetchPictures({ query: queriesOf(helpers), stop: helpers.abortSignal }),
      ),
      keep_erasures: (_payload, helpers) => keepErasureList(queriesOf(helpers), config),
      ...(backup && backUp ? { nightly_backup: nightlyBackup({ backup, config, backUp, log }) } : {}),
      ...(wave ? { check_wave_sessions: afterRequests(waveCheck(wave, log)) } : {}),
      reclaim_messages: async (_payload, helpers) => {
        const { rows } = await queriesOf(helpers)((db) =>
          sql<{ count: number }>`
            select reclaim_messages() + reclaim_account_mails() + reclaim_pushes() as count, end_undo_periods()
          `.execute(db),
        )
        const count = rows[0]?.count ?? 0
        if (count > 0) log.warn({ count }, 'messages whose worker died are queued again')
      },
      erase_expired_data: async (_payload, helpers) => {
        const total = await repeated(helpers, (db) =>
          callSql(db, 'eraseExpiredData', { most: ERASED_AT_ONCE }),
        )
        const files = await clearOutbox(config.dataDir, Date.now())
        if (total + files > 0) log.info({ total, files }, 'personal data past its period was erased')
      },
      empty_bin: async (_payload, helpers) => {
        await repeated(helpers, (db) => callSql(db, 'emptyBin', { most: LINES_AT_ONCE }))
      },
      summarise_sales: async (_payload, helpers) => {
        await repeated(helpers, (db) => callSql(db, 'summariseSales', { most: DAYS_AT_ONCE }))
        await queriesOf(helpers)((db) => callSql(db, 'summariseSupply'))
      },
      count_best_sellers: async (_payload, helpers) => {
        await queriesOf(helpers)((db) => callSql(db, 'countBestSellers'))
      },
      tell_restocked: async (_payload, helpers) => {
        await repeated(helpers, (db) => callSql(db, 'tellAllRestocked'))
      },
      purge_expired: async (_payload, helpers) => {
        await queriesOf(helpers)((db) => sql`select purge_expired(), forget_dead_jobs()`.execute(db))
      },
    },
  })
}

function waveCheck(wave: NonNullable<Config['wave']>, log: Delivery['log']): Task {
  return (_payload, helpers) =>
    checkWaveSessions({ wave, log, query: queriesOf(helpers), stop: helpers.abortSignal })
}

/** Repeats work that does a part each time, until it says that nothing is left. Returns the sum of what it said. */
async function repeated(helpers: JobHelpers, work: (db: Queries) => Promise<number | null>): Promise<number> {
  const query = queriesOf(helpers)
  let total = 0
  for (let last = 1; last > 0 && !helpers.abortSignal?.aborted; total += last) {
    last = (await query(work)) ?? 0
  }
  return total
}
