import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import { fetchPictures } from '#features/catalogue/pictures.server.ts'
import { type Accounts, deliverAccountMail } from '#features/messages/account-mail.server.ts'
import { type Delivery, deliverMessages } from '#features/messages/deliver-messages.server.ts'
import { CONCURRENCY, createBreakers } from '#features/messages/delivery-attempt.server.ts'
import { deliverLetters } from '#features/messages/letter.server.ts'
import { deliverPush, type PushDelivery } from '#features/messages/push.server.ts'
import { checkWaveSessions } from '#features/money/wave.server.ts'
import type { Config } from '#platform/config/config.ts'
import { callSql, queriesOf } from '#platform/database/actor.ts'
import type { DatabaseAddress } from '#platform/database/logins/addresses.ts'
import { eventLoopMonitor, waitForIdleEventLoop } from '#platform/jobs/idle-event-loop.ts'
import { OWN_CONNECTIONS, startWorker, type Worker } from '#platform/jobs/start-worker.server.ts'
import { keyOptions } from '#platform/keys.ts'
import { databaseTask, partsTask, reclaimMessages, summariseSales } from './database-tasks.ts'
import { eraseExpiredData, keepErasureList } from './erasures.ts'
import { type BackUp, nightlyBackup } from './nightly-backup.ts'
import { sendStockReport, warnOwner } from './owner-mails.ts'

/** The longest that a message waits for orders and pages to go first. */
const IDLE_TIMEOUT_MS = 2_000

/** Lines of past orders per transaction, when a product leaves the bin for good. */
const LINES_AT_ONCE = 2000

type Shop = Delivery & Accounts & PushDelivery & { config: Config; backUp?: BackUp | undefined }

/** When a task runs, as cron says it, by the time of Abidjan, which uses UTC all year. `fill`: how late it still runs. */
type Schedule = { [task: string]: readonly [when: string, task: Task, options?: string] }

const EACH_MINUTE = '* * * * *'

function schedule({ backUp, ...shop }: Shop, afterRequests: (task: Task) => Task): Schedule {
  const { config, log } = shop
  const { backup, wave } = config
  return {
    // Messages and alerts whose worker died, and what can be taken back no longer.
    reclaim_messages: [EACH_MINUTE, reclaimMessages(log)],
    // Letters whose time has come, or whose worker died (D63).
    tend_letters: [EACH_MINUTE, databaseTask((db) => callSql(db, 'tendLetters'))],
    // The days whose sales changed, and the products of which open orders hold too much.
    summarise_sales: [EACH_MINUTE, summariseSales],
    // Who is told of a product's return (RESTOCK-02).
    tell_restocked: [EACH_MINUTE, partsTask((db) => callSql(db, 'tellAllRestocked'))],
    fetch_pictures: [
      EACH_MINUTE,
      afterRequests((_payload, helpers) =>
        fetchPictures({ db: queriesOf(helpers), stop: helpers.abortSignal }),
      ),
    ],
    // The sessions at Wave whose time has come (WAVE-03); one that Wave told of is asked after at once.
    ...(wave && {
      check_wave_sessions: [
        EACH_MINUTE,
        afterRequests((_payload, helpers) =>
          checkWaveSessions({ wave, log, db: queriesOf(helpers), stop: helpers.abortSignal }),
        ),
      ],
    }),
    // Whether a backup is due: one that was missed at night, because the shop was stopped, is made later.
    ...(backup &&
      backUp && { nightly_backup: ['*/10 * * * *', nightlyBackup({ backup, config, backUp, log })] }),
    // Problems that the owner must be mailed about.
    warn_owner: ['7 * * * *', warnOwner(shop)],
    // What sells best (FILT-05).
    count_best_sellers: ['12 * * * *', databaseTask((db) => callSql(db, 'countBestSellers')), '?fill=1h'],
    // What the owner must know of the stock (SUPPLY-08).
    send_stock_report: ['0 7 * * *', sendStockReport(shop), '?fill=12h&max=11'],
    // Rows that limits, idempotency keys and the queue no longer need.
    purge_expired: [
      '17 3 * * *',
      databaseTask((db) => sql`select purge_expired(), forget_dead_jobs()`.execute(db)),
    ],
    // Personal data past its retention period (D49).
    erase_expired_data: ['27 3 * * *', eraseExpiredData(shop), '?fill=1d'],
    // Products that were deleted 30 days ago.
    empty_bin: [
      '37 3 * * *',
      partsTask((db) => callSql(db, 'emptyBin', { most: LINES_AT_ONCE })),
      '?fill=1d',
    ],
  }
}

/** Starts the job worker beside the requests, with its own role and connections: no order waits for it. */
export function startDelivery(databaseUrl: string | DatabaseAddress, shop: Shop): Worker {
  const { config, log } = shop
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
  const scheduled = Object.entries(schedule(shop, afterRequests))
  return startWorker({
    databaseUrl,
    options: keyOptions(config.shopKeys),
    log,
    crontab: scheduled.map(([name, [when, , options = '']]) => `${when} ${name} ${options}`).join('\n'),
    concurrency: Math.min(CONCURRENCY, config.poolSizes.messages - OWN_CONNECTIONS),
    taskList: {
      ...Object.fromEntries(scheduled.map(([name, [, task]]) => [name, task])),
      // Those that a transaction queues.
      deliver_messages: afterRequests(deliverMessages(shop, breakers)),
      send_account_mail: afterRequests(deliverAccountMail(shop, breakers)),
      send_letters: afterRequests(deliverLetters(shop, breakers)),
      push_alert: deliverPush(shop),
      keep_erasures: (_payload, helpers) => keepErasureList(queriesOf(helpers), config),
    },
  })
}
