import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** An answer counts for this long: whoever asks more often costs the database nothing. */
const FRESH_MS = 5_000

type Row = { channel: string; waiting: number; oldest_seconds: number; failed: number }
type State = { rows: Row[]; accountMails: number; backupAt: number | null }

/**
 * Adds to the metrics what waits and the last backup, on the instance that works the queue; as
 * `message_service`.
 */
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
