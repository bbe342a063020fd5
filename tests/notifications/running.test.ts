import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { mailServer } from '#tests/fixtures/messages/mail-server.ts'
import {
  configOf,
  keepOnly,
  messages,
  messageTo,
  messagingShop,
  order,
  outbox,
} from '#tests/fixtures/messages/shop.ts'
import { startDelivery } from '../../src/jobs/schedule.ts'

const shop = messagingShop()

/** The worker as the shop starts it, with what it says. */
function startShopWorker(settings: Record<string, string> = {}) {
  const lines: { level: number; msg: string; file?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const worker = startDelivery(shop.database.serverUrl, {
    config: configOf(shop, settings),
    log,
    authDatabase: shop.authPool,
    origin: shop.origin,
  })
  let running = true
  const stop = async () => {
    if (running) await worker.stop()
    running = false
  }
  onTestFinished(stop)
  return { lines, stop }
}

const states = async () => (await messages(shop)).map(({ state }) => state)
const allSent = ['sent', 'sent', 'sent']
const timeouts = { timeout: 20_000, interval: 20 }

it('OPS-14 OPS-15 the start warns that nothing is sent, and each file is logged', async () => {
  const { lines } = startShopWorker()
  await order(shop)
  await expect.poll(states, timeouts).toEqual(allSent)
  const warnings = lines.filter(({ level }) => level === 40).map(({ msg }) => msg)
  expect(warnings).toEqual([
    'SMTP_URL is not set: mails are written to the outbox, none is sent',
    'WHATSAPP_… is not set: chat messages are written to the outbox, none is sent',
  ])
  const told = lines.flatMap(({ file }) => (file ? [file.split('/').at(-1)] : []))
  expect(told.sort()).toEqual([...(await outbox(shop)).keys()])
  expect(told).toHaveLength(3)
})

it('NOTIF-07 a stop aborts what hangs, releases the message at once, and the next worker sends it', async () => {
  const reached = Promise.withResolvers<void>()
  const server = await mailServer({ onConnect: () => reached.resolve() })
  const settings = { SMTP_URL: server.url }
  const first = startShopWorker(settings)
  await order(shop)
  await keepOnly(shop, 'email')
  await reached.promise
  const before = Date.now()
  await first.stop()
  expect(Date.now() - before).toBeLessThan(8000)
  expect(await messageTo(shop, 'email')).toMatchObject({
    state: 'waiting',
    claimed_until: null,
    last_error: null,
  })
  server.behaviour = {}
  startShopWorker(settings)
  await expect.poll(states, timeouts).toEqual(['sent'])
  expect(server.taken).toHaveLength(1)
})

it('NOTIF-07 the worker goes on when the database cut its connections', async () => {
  startShopWorker()
  await order(shop)
  await expect.poll(states, timeouts).toEqual(allSent)
  await shop.database.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'shop messages'`,
    [shop.database.name],
  )
  await order(shop)
  await expect.poll(states, timeouts).toEqual([...allSent, ...allSent])
})

it('NOTIF-07 a worker that could not look for jobs at its start is replaced by one that can', async () => {
  await order(shop)
  const rename = (from: string, to: string) =>
    shop.database.superuser.query(`alter table graphile_worker.${from} rename to ${to}`)
  await rename('_private_tasks', 'out_of_reach')
  const { lines } = startShopWorker()
  const replaced = () => lines.filter(({ msg }) => msg === 'the job worker ended, another one follows').length
  try {
    await expect.poll(replaced, timeouts).toBeGreaterThan(0)
  } finally {
    await rename('out_of_reach', '_private_tasks')
  }
  await expect.poll(states, timeouts).toEqual(allSent)
})

it('NOTIF-04 an order does not wait for a mail server that hangs', async () => {
  const server = await mailServer({ onConnect: () => undefined })
  startShopWorker({ SMTP_URL: server.url })
  const before = Date.now()
  for (let orders = 0; orders < 10; orders += 1) await order(shop)
  expect(Date.now() - before).toBeLessThan(5000)
  await expect.poll(() => server.connections, timeouts).toBeGreaterThan(0)
  const chats = async () =>
    (await messages(shop)).filter(({ channel, state }) => channel === 'chat' && state === 'sent')
  await expect.poll(async () => (await chats()).length, timeouts).toBe(10)
})

it('NOTIF-04 a failed message is logged, and the order stays valid', async () => {
  const server = await mailServer()
  await server.stop()
  const { lines } = startShopWorker({ SMTP_URL: server.url })
  const placed = await order(shop)
  const failures = () => lines.filter(({ msg }) => msg === 'a message about an order waits for another try')
  await expect.poll(() => failures().length, timeouts).toBeGreaterThan(0)
  const status = 'select status from orders where id = $1'
  expect(await shop.database.value(status, placed.orderId)).toBe('confirmed')
})

it('NOTIF-07 the clock finds a message whose job was lost, and forgets what is no longer needed', async () => {
  await order(shop)
  await keepOnly(shop, 'chat')
  await shop.database.superuser.query(`
    delete from graphile_worker._private_jobs;
    insert into rate_limit_events (kind, subject, at) values ('order', 'old', now() - interval '2 days')`)
  const { lines } = startShopWorker()
  await shop.database.run(
    `select graphile_worker.add_job('reclaim_messages'), graphile_worker.add_job('purge_expired')`,
  )
  await expect.poll(states, timeouts).toEqual(['sent'])
  expect(lines.map(({ msg }) => msg)).toContain('messages whose worker died are queued again')
  const old = () => shop.database.superuser.query(`select from rate_limit_events where subject = 'old'`)
  await expect.poll(async () => (await old()).rowCount, timeouts).toBe(0)
  const rows = await shop.database.column<string>(
    'select identifier from graphile_worker._private_known_crontabs order by identifier',
  )
  expect(rows).toEqual([
    'count_best_sellers',
    'empty_bin',
    'erase_expired_data',
    'fetch_pictures',
    'purge_expired',
    'reclaim_messages',
    'send_stock_report',
    'summarise_sales',
    'tell_restocked',
    'tend_letters',
    'warn_owner',
  ])
})
