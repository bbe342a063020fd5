import { type JobHelpers, Logger, run } from 'graphile-worker'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openPool } from '#platform/database/pool.ts'
import { guestOrder, line, type PlacedOrder, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { runJobs } from '#tests/fixtures/messages/run-jobs.ts'

const database = testDatabase()
const logger = new Logger(() => () => undefined)
const pgPool = openPool(database.serverUrl, {
  login: 'shop_messages',
  name: 'jobs',
  max: 4,
  onError: () => undefined,
  options: '-c role=message_service',
})
afterAll(() => pgPool.end())

let placed: PlacedOrder
beforeEach(async () => {
  await database.owner.query('delete from graphile_worker._private_jobs')
  placed = await guestOrder(database, request([line(await addProduct(database))]))
})

const messageIds = (payload: unknown) => (payload as { messageIds: string[] }).messageIds

const messages = async () =>
  (
    await database.superuser.query(
      'select channel, audience, state, attempts, last_error from order_messages where order_id = $1 order by key',
      [placed.orderId],
    )
  ).rows

it('D20 the worker delivers each message once, as message_service on the login of the server', async () => {
  const delivered: unknown[] = []
  const deliver = async (payload: unknown, { query }: JobHelpers) => {
    const { rows } = await query(
      `select current_user as role, m.channel, m.audience, o.order_number, i.product_name, v.invoice_number, s.value as store
       from order_messages m
       join orders o on o.id = m.order_id
       join order_items i on i.order_id = o.id
       join invoices v on v.order_id = o.id
       join system_settings s on s.key = 'store_name'
       where m.id = any ($1)`,
      [messageIds(payload)],
    )
    delivered.push(...rows)
    await query(
      `update order_messages set state = 'sent', sent_at = now(), attempts = attempts + 1 where id = any ($1)`,
      [messageIds(payload)],
    )
  }
  await runJobs(pgPool, { deliver_messages: deliver })
  const facts = {
    role: 'message_service',
    order_number: placed.orderNumber,
    product_name: 'Ambre Doré',
    invoice_number: placed.invoiceNumber,
    store: "Ambre d'Ivoire",
  }
  expect(delivered).toHaveLength(3)
  expect(delivered).toEqual(
    expect.arrayContaining([
      { ...facts, channel: 'chat', audience: 'owner' },
      { ...facts, channel: 'email', audience: 'owner' },
      { ...facts, channel: 'email', audience: 'customer' },
    ]),
  )
  expect((await messages()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  const { rows } = await database.superuser.query('select from graphile_worker.jobs')
  expect(rows).toEqual([])
})

it('D20 D27 a failed delivery stays for another try, with its reason', async () => {
  await runJobs(pgPool, {
    deliver_messages: async (payload, { query }) => {
      await query(
        `update order_messages set attempts = attempts + 1, last_error = 'away' where id = any ($1)`,
        [messageIds(payload)],
      )
      throw new Error('away')
    },
  })
  // On a busy machine the second try, due after 2.7 seconds, may fall into the same run.
  const waiting = { state: 'waiting', attempts: expect.any(Number), last_error: 'away' }
  expect(await messages()).toEqual([
    { channel: 'chat', audience: 'owner', ...waiting },
    { channel: 'email', audience: 'customer', ...waiting },
    { channel: 'email', audience: 'owner', ...waiting },
  ])
  const jobs = async () => {
    const { rows } = await database.superuser.query(
      "select attempts > 0 as tried, last_error, run_at > created_at + interval '2 seconds' as later from graphile_worker.jobs",
    )
    return rows
  }
  expect(await jobs()).toEqual([{ tried: true, last_error: 'away', later: true }])
})

it('D20 a running worker receives an order at once, runs scheduled jobs, and ends cleanly', async () => {
  const heard = Promise.withResolvers<string>()
  const runner = await run({
    pgPool,
    logger,
    noHandleSignals: true,
    crontab: '0 4 * * * purge ?id=nightly',
    taskList: {
      purge: async () => undefined,
      deliver_messages: async (payload) => heard.resolve(messageIds(payload)[0] ?? ''),
    },
  })
  expect(await heard.promise).toMatch(/^[0-9a-f-]{36}$/)
  const second = Promise.withResolvers<void>()
  runner.events.on('job:success', () => second.resolve())
  await guestOrder(database, request([line(await addProduct(database))]))
  await second.promise
  await runner.stop()
  const { rows } = await database.superuser.query(
    'select identifier from graphile_worker._private_known_crontabs',
  )
  expect(rows).toEqual([{ identifier: 'nightly' }])
})

it('D19 message_service changes nothing of an order, nor of a message but its delivery', async () => {
  for (const statement of [
    `update orders set status = 'paid'`,
    `update order_messages set audience = 'customer'`,
    'delete from order_messages',
    'select * from profiles',
    'select * from auth.users',
  ]) {
    await expect(pgPool.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})
