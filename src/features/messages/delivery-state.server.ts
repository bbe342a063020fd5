import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { toSettings } from '#features/settings/settings.ts'
import { chatNumber } from '#lib/contact/chat-number.ts'
import { isEmail } from '#lib/contact/contact-details.ts'
import type { Config } from '#platform/config/config.ts'
import { type Actor, callSql, type Queries, readAs } from '#platform/database/actor.ts'
import { countRows } from '#platform/database/list-page.ts'
import { runtime } from '#platform/runtime.ts'
import {
  type BackupRecord,
  type DeliveryIssue,
  type DeliveryState,
  type FullDisk,
  leastFree,
  type OperationsState,
  operationsIssues,
} from './delivery-state.ts'
import type { OrderMessage } from './order-message.ts'

type Counts = { failed: number; late: number; reason: string | null }

/** Channels of this instance, failed and late messages, risks to the data; for admins. */
export async function readDeliveryState(
  actor: Actor,
): Promise<DeliveryState & { operations: DeliveryIssue[] }> {
  const { config } = runtime()
  const { shop, counts, operations, stoppedLetters } = await readAs(actor, async (db) => ({
    operations: await readOperationsState(db, config),
    shop: toSettings(await db.selectFrom('systemSettings').select(['key', 'value']).execute()),
    counts: await sql<Counts>`
      select
        (count(*) filter (where state = 'failed' and waiting_since > now() - interval '7 days'))::integer as failed,
        (count(*) filter (where is_late))::integer as late,
        (array_agg(last_error order by waiting_since desc)
          filter (where is_late and last_error is not null))[1] as reason
      from (
        select *, state = 'waiting' and waiting_since < now() - interval '10 minutes' as is_late
        from order_messages
        where state <> 'sent'
      ) as m`.execute(db),
    stoppedLetters: await countRows(db, 'letters', sql`state = 'paused' and trouble is not null`),
  }))
  const { failed = 0, late = 0, reason = null } = counts.rows[0] ?? {}
  const owner = config.orderEmail ?? shop.contactEmail
  return {
    mail: { isSet: config.smtpUrl !== null, to: isEmail(owner) ? owner : null },
    chat: { isSet: config.whatsapp !== null, to: chatNumber(shop.whatsappNumber) },
    failed,
    late: { count: late, reason },
    stoppedLetters,
    // Computed here, since the clock of a phone may be wrong.
    operations: operationsIssues(operations, Date.now()),
  }
}

/** The messages of an order, the owner's first; for admins. */
export async function readOrderMessages(actor: Actor, orderId: string): Promise<OrderMessage[]> {
  return readAs(actor, (db) =>
    db
      .selectFrom('orderMessages')
      .select([
        'id',
        'key',
        'channel',
        'audience',
        'state',
        'filed',
        'attempts',
        'lastError as reason',
        'sentAt',
        'nextAttemptAt',
      ])
      .where('orderId', '=', orderId)
      .orderBy('audience', 'desc')
      .orderBy('channel')
      .orderBy('createdAt')
      .$narrowType<Pick<OrderMessage, 'channel' | 'audience' | 'state'>>()
      .execute(),
  )
}

/** How many messages about orders were given up, of all orders; for admins. */
export function countFailedMessages(actor: Actor): Promise<number> {
  return readAs(actor, (db) => countRows(db, 'orderMessages', sql`state = 'failed'`))
}

/** Sends a message again (D27); false when it is being sent, or does not exist. */
export async function resendMessage(actor: Actor, asked: { messageId: string }): Promise<boolean> {
  return (await callSql(actor, 'resendMessage', asked)) ?? false
}

/** Lists the disks of this instance that are almost full. A folder that does not exist yet does not count. */
export async function findFullDisks(
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
  backupBytes: number,
): Promise<FullDisk[]> {
  const folders: { holds: FullDisk['holds']; folder: string }[] = [{ holds: 'data', folder: dataDir }]
  if (backup) folders.push({ holds: 'backups', folder: backup.folder })
  const full: FullDisk[] = []
  for (const { holds, folder } of folders) {
    const disk = await statfs(folder).catch(() => null)
    const freeBytes = disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
    if (freeBytes < leastFree(holds, backupBytes)) full.push({ holds, freeBytes })
  }
  return full
}

/** Reads the state of backups and of this instance's disks. For admins and the worker. */
export async function readOperationsState(
  db: Queries,
  config: Pick<Config, 'backup' | 'dataDir'>,
): Promise<OperationsState> {
  const record = await readBackupRecord(db)
  return { backup: config.backup ? record : null, fullDisks: await findFullDisks(config, record.bytes) }
}

const LONGEST_FAILURE = 500

/** When backups were last tried and made (ISO), how large and why the last one failed; null or 0 before the first. */
export async function readBackupRecord(db: Queries): Promise<BackupRecord> {
  const row = await db
    .selectFrom('backupState')
    .select(['attemptedAt', 'succeededAt', 'bytes', 'failure'])
    .executeTakeFirst()
  return {
    attemptedAt: row?.attemptedAt ?? null,
    succeededAt: row?.succeededAt ?? null,
    bytes: Number(row?.bytes ?? 0),
    failure: row?.failure ?? null,
  }
}

/** Begins a backup; false when another instance began it first. */
export async function claimBackup(db: Queries, { attemptedAt }: BackupRecord): Promise<boolean> {
  // The time that was read has whole milliseconds.
  const { rows } = await sql`
    update backup_state set attempted_at = date_trunc('milliseconds', clock_timestamp())
    where attempted_at is not distinct from ${attemptedAt}::timestamptz
    returning attempted_at`.execute(db)
  return rows.length > 0
}

/** Records that a nightly backup succeeded, with its size in bytes. */
export async function noteBackup(db: Queries, bytes: number): Promise<void> {
  await sql`update backup_state set succeeded_at = clock_timestamp(), bytes = ${bytes}, failure = null`.execute(
    db,
  )
}

/** @param reason in French */
export async function noteFailedBackup(db: Queries, reason: string): Promise<void> {
  await db
    .updateTable('backupState')
    .set({ failure: reason.slice(0, LONGEST_FAILURE) })
    .execute()
}

/** An answer counts for this long: whoever asks more often costs the database nothing. */
const FRESH_MS = 5_000

type Row = { channel: string; waiting: number; oldest_seconds: number; failed: number }
type State = { rows: Row[]; accountMails: number; backupAt: number | null }

/** Adds to the metrics what waits and the last backup, on the instance that works the queue; as `message_service`. */
export function watchMessages(registry: Registry, pool: Pool): void {
  const registers = [registry]
  let state: Promise<State> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const now = () => {
    if (!state || performance.now() - readAt > FRESH_MS) {
      readAt = performance.now()
      state = readState(pool)
    }
    // While the database is unavailable there is no figure rather than an old one.
    return state.catch(() => null)
  }
  perChannel('shop_messages_waiting', 'Messages about orders that wait to be sent.', ({ waiting }) => waiting)
  perChannel(
    'shop_messages_oldest_waiting_seconds',
    'For how long the oldest of them has been waiting.',
    ({ oldest_seconds }) => oldest_seconds,
  )
  perChannel('shop_messages_failed', 'Messages about orders that were given up.', ({ failed }) => failed)
  new Gauge({
    name: 'shop_account_mails_waiting',
    help: 'Mails about accounts that wait to be sent.',
    registers,
    async collect() {
      this.reset()
      const found = await now()
      if (found) this.set(found.accountMails)
    },
  })
  new Gauge({
    name: 'shop_last_backup_timestamp_seconds',
    help: 'When the last nightly backup was made; 0 before the first.',
    registers,
    aggregator: 'max',
    async collect() {
      const found = await now()
      if (found) this.set(found.backupAt ?? 0)
    },
  })

  function perChannel(name: string, help: string, value: (row: Row) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['channel'],
      registers,
      async collect() {
        this.reset()
        for (const row of (await now())?.rows ?? []) this.set({ channel: row.channel }, value(row))
      },
    })
  }
}

async function readState(pool: Pool): Promise<State> {
  const [messages, mails, backup] = await Promise.all([
    pool.query<Row>(
      `select channel,
              count(m.*) filter (where state = 'waiting')::integer as waiting,
              coalesce(extract(epoch from now() - min(waiting_since) filter (where state = 'waiting')), 0)::float8
                as oldest_seconds,
              count(m.*) filter (where state = 'failed')::integer as failed
       from unnest(array['chat', 'email']) as channel
       left join (select * from order_messages where state <> 'sent') m using (channel)
       group by channel`,
    ),
    pool.query<{ count: number }>(
      `select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'send_account_mail'`,
    ),
    pool.query<{ at: number | null }>(
      `select extract(epoch from succeeded_at)::float8 as at from backup_state`,
    ),
  ])
  return {
    rows: messages.rows,
    accountMails: mails.rows[0]?.count ?? 0,
    backupAt: backup.rows[0]?.at ?? null,
  }
}
