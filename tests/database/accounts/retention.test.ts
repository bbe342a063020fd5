import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clearOutbox, writeToOutbox } from '#platform/outbox.server.ts'
import { accountOf, traces } from '#tests/fixtures/database/accounts/people.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { guestOrder, line, type OrderRequest, request } from '#tests/fixtures/database/orders/orders.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const product = withProduct(database)

const order = (other: Partial<OrderRequest>) => guestOrder(request([line(product, 2)], other))

describe('the periods of personal data', () => {
  /** One round of the worker's clock, for two orders and two subscribers at most. */
  const observe = () => database.value<number>('select erase_expired_data(2)')

  it('D49 orders lose the person after 5 years, a few at a time, and not a day before', async () => {
    const old = await Promise.all([1, 2, 3].map(() => order({ email: null, name: 'Vieux Client' })))
    const young = await order({ email: null, name: 'Jeune Client' })
    const age = (numbers: string[], by: string) =>
      database.run(
        'update orders set created_at = now() - $2::interval where order_number = any ($1)',
        numbers,
        by,
      )
    await age(
      old.map(({ orderNumber }) => orderNumber),
      '5 years 1 day',
    )
    await age([young.orderNumber], '4 years 364 days')
    expect(await observe()).toBe(2)
    expect(await observe()).toBe(1)
    expect(await observe()).toBe(0)
    expect(await traces(database, 'Vieux Client')).toEqual([])
    expect(await traces(database, 'Jeune Client')).toContain('public.orders')
  })

  it('D49 subscribers go 3 years after the last sign of life: subscription, departure, order or session', async () => {
    const seen = (email: string, at: string) =>
      database.run(
        `insert into newsletter_subscribers (email, subscribed_at, last_seen_at) values ($1, now() - interval '9 years', now() - $2::interval)`,
        email,
        at,
      )
    await seen('silence@example.com', '3 years 1 day')
    await seen('recente@example.com', '2 years')
    await seen('cliente@example.com', '4 years')
    await order({ email: 'cliente@example.com' })
    await seen('compte@example.com', '4 years')
    await accountOf(database, 'compte@example.com')
    await seen('fidele@example.com', '4 years')
    const again = await database.run(`select subscribe_newsletter('Fidele@example.com', null) as outcome`)
    expect(single(again).outcome, 'who subscribes once more confirms it').toBe('already_subscribed')
    await seen('partie@example.com', '4 years')
    await database.run(
      `update newsletter_subscribers set is_active = false, unsubscribed_at = now() where email = 'partie@example.com'`,
    )
    expect(await observe()).toBe(1)
    const rows = await database.column<string>(
      `select email from newsletter_subscribers where subscribed_at < now() - interval '8 years' order by email`,
    )
    expect(rows).toEqual([
      'cliente@example.com',
      'compte@example.com',
      'fidele@example.com',
      'partie@example.com',
      'recente@example.com',
    ])
  })

  it('D49 files of the outbox go after 7 days', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-outbox-'))
    for (const name of ['old.eml', 'young.eml']) await writeToOutbox(dataDir, name, 'x')
    await writeFile(join(dataDir, 'outbox', '.left.partial'), 'x')
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    await utimes(join(dataDir, 'outbox', 'old.eml'), days(7.1), days(7.1))
    await utimes(join(dataDir, 'outbox', '.left.partial'), days(8), days(8))
    await utimes(join(dataDir, 'outbox', 'young.eml'), days(6.9), days(6.9))
    expect(await clearOutbox(dataDir, Date.now())).toBe(2)
    expect(await readdir(join(dataDir, 'outbox'))).toEqual(['young.eml'])
    await rm(dataDir, { recursive: true })
    expect(await clearOutbox(dataDir, Date.now())).toBe(0)
  })
})

it.each([
  ['LIM-04 the events of limits', 'rate_limit_events', 'at', '1 day', 1],
  ['CHK-26 the keys of orders', 'order_requests', 'created_at', '7 days', 1],
  ['LIVE-08 who saw an order', 'seen_orders', 'seen_at', '8 days', 1],
  // Those to customers still wait.
  ['NOTIF-05 settled messages', 'order_messages', 'created_at', '90 days', 3],
])('%s are forgotten by the worker’s clock once they are old enough', async (_, table, at, period, left) => {
  await database.superuser.query('delete from orders')
  for (const _ of [1, 2]) await order({})
  await addAdmin(database)
  await database.superuser.query(
    `update order_messages set state = 'failed' where audience = 'owner';
     insert into seen_orders (user_id, order_id) select r.user_id, o.id from user_roles r, orders o where role = 'admin';
     update ${table} set ${at} = now() - interval '${period}' - interval '1 minute';
     update ${table} set ${at} = now() - interval '${period}' + interval '1 minute'
     where ctid = (select ctid from ${table} t where to_jsonb(t) ->> 'state' is distinct from 'waiting' limit 1);
     begin; set local role message_service; select purge_expired(); commit`,
  )
  expect(await database.rows(`select from ${table}`)).toHaveLength(left)
})
