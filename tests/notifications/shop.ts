import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnce } from 'graphile-worker'
import { afterAll, beforeEach } from 'vitest'
import { deliverAccountMail } from '#features/notifications/server/deliver-account-mail.server.ts'
import { deliverMessages } from '#features/notifications/server/deliver-batch.server.ts'
import { type Delivery, deliverMessage } from '#features/notifications/server/deliver-message.server.ts'
import { CONCURRENCY, createBreakers } from '#features/notifications/server/delivery-attempt.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { openPool } from '#platform/database/pool.ts'
import { workerLog } from '#platform/jobs/worker-log.ts'
import { createLog } from '#platform/log.ts'
import { guestOrder, line, type OrderRequest, placeBatch, request } from '#tests/fixtures/database/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { type TestDatabase, testDatabase } from '#tests/fixtures/database/test.ts'

export const silent = createLog('silent')

export type MessageRow = {
  id: string
  key: string
  channel: 'chat' | 'email'
  audience: 'owner' | 'customer'
  state: 'waiting' | 'sent' | 'failed'
  filed: boolean
  attempts: number
  last_error: string | null
  sent_at: Date | null
  next_attempt_at: Date | null
  claimed_until: Date | null
}

/** A shop whose orders' messages a test delivers by hand, at the time that it says. */
export function messagingShop() {
  const database = testDatabase()
  const pgPool = openPool(database.serverUrl, {
    login: 'shop_messages',
    name: 'messages',
    max: 6,
    onError: () => undefined,
    options: '-c role=message_service',
  })
  const authPool = openPool(database.serverUrl, {
    login: 'shop_sign_in',
    name: 'accounts',
    max: 4,
    onError: () => undefined,
    options: '-c role=auth_service -c search_path=auth',
  })
  const shop = {
    database,
    pgPool,
    /** As the sign-in service. */
    authPool,
    origin: () => 'https://shop.example',
    dataDir: '',
    /** The clock of the delivery; the database keeps the real one. */
    clock: Date.now(),
  }
  const folders: string[] = []
  beforeEach(async () => {
    shop.clock = Date.now()
    shop.dataDir = await mkdtemp(join(tmpdir(), 'shop-messages-'))
    folders.push(shop.dataDir)
    await database.superuser.query(
      'delete from graphile_worker._private_jobs; delete from orders; delete from rate_limit_events',
    )
  })
  afterAll(async () => {
    await Promise.all([pgPool.end(), authPool.end()])
    // Only now: a worker that a test ends with itself may write until then.
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })
  return shop
}

type Shop = ReturnType<typeof messagingShop>

/** The configuration that an operator gives, with what the test says of the outside. */
export function configOf(shop: Shop, settings: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: shop.dataDir, ...settings })
}

/** One worker's job, with gates of its own, as one instance of the shop has it. */
export function worker(shop: Shop, settings: Record<string, string> = {}, other: Partial<Delivery> = {}) {
  const gates = createBreakers()
  const { origin } = shop
  const delivery = { config: configOf(shop, settings), log: silent, origin, now: () => shop.clock, ...other }
  const accounts = { authDatabase: shop.authPool, origin }
  const taskList = {
    deliver_message: deliverMessage(delivery, gates),
    deliver_messages: deliverMessages(delivery, gates),
    send_account_mail: deliverAccountMail({ ...delivery, ...accounts }, gates),
  }
  return {
    /** Does every job that is due. */
    async run() {
      await makeDue(shop)
      await runOnce({
        pgPool: shop.pgPool,
        logger: workerLog(silent),
        taskList,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      })
    },
  }
}

export async function order({ database }: Shop, other: Partial<OrderRequest> = {}) {
  return guestOrder(database, request([line(await addProduct(database), 2)], other))
}

/** Orders of several customers, placed together. */
export async function batchOf({ database }: Shop, count: number): Promise<void> {
  const product = await addProduct(database)
  await placeBatch(
    database,
    Array.from({ length: count }, () => request([line(product)])),
  )
}

export async function messages({ database }: { database: TestDatabase }): Promise<MessageRow[]> {
  const { rows } = await database.superuser.query<MessageRow>('select * from order_messages order by key')
  return rows
}

export async function messageTo(shop: Shop, channel: string, audience = 'owner'): Promise<MessageRow> {
  const row = (await messages(shop)).find((m) => m.channel === channel && m.audience === audience)
  if (!row) throw new Error(`no message by ${channel} to ${audience}`)
  return row
}

/** Drops the messages that a test does not look at. */
export async function keepOnly({ database }: Shop, channel: string, audience = 'owner'): Promise<void> {
  await database.superuser.query(
    `with gone as (delete from order_messages where channel <> $1 or audience <> $2 returning key)
     delete from graphile_worker._private_jobs where key in (select key from gone)`,
    [channel, audience],
  )
}

/** Lets time pass for the delivery's clock and for the claims, which the database times. */
export async function pass(shop: Shop, ms: number): Promise<void> {
  shop.clock += ms
  await shop.database.superuser.query(
    `update order_messages set claimed_until = claimed_until - $1 * interval '1 millisecond'`,
    [ms],
  )
  await shop.database.superuser.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - $1 * interval '1 millisecond'`,
    [ms],
  )
}

/** Makes the jobs due whose time has come by the delivery's clock. */
async function makeDue({ database, clock }: Shop): Promise<void> {
  await database.superuser.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at <= $1 and locked_at is null',
    [new Date(clock)],
  )
}

/** The jobs that are left. The runner removes a finished one a moment after its end. */
export async function jobs({ database }: Shop) {
  const { rows } = await database.superuser.query<{ key: string; run_at: Date; locked_at: Date | null }>(
    'select key, run_at, locked_at from graphile_worker._private_jobs order by key',
  )
  return rows
}

export async function outbox({ dataDir }: Shop): Promise<Map<string, string>> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return new Map(
    await Promise.all(
      names.sort().map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}
