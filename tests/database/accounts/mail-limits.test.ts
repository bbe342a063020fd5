import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { signInPool } from '#tests/fixtures/database/accounts/sign-in.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const authPool = signInPool(database)

async function subscribe(email: string, address = '192.0.2.9', cap: number | null = 200): Promise<string> {
  const answer = await runAs(database.server, { role: 'visitor' }, (db) =>
    sql<{
      outcome: string
    }>`select subscribe_newsletter(${email}, null, ${address}, ${cap}) as outcome`.execute(db),
  )
  return single(answer).outcome
}

const leave = (email: string) =>
  database.run('update newsletter_subscribers set is_active = false where email = $1', email)

/** The mails about accounts that wait, of a kind. */
async function mails(kind: string): Promise<number> {
  const { rowCount } = await database.superuser.query(
    `select from graphile_worker._private_jobs where payload ->> 'kind' = $1`,
    [kind],
  )
  return rowCount ?? 0
}

const lapse = (by: string) =>
  database.superuser.query('update rate_limit_events set at = at - $1::interval', [by])

it('LIM-03 LIM-04 subscriptions from one place are capped within an hour, an IPv6 /64 counted as one, and none is written above', async () => {
  for (const host of ['1', '2', '3'])
    expect(await subscribe(`place${host}@example.com`, `2001:db8::${host}`, 3)).toBe('subscribed')
  await expect(subscribe('place4@example.com', '2001:db8::4', 3)).rejects.toMatchObject({
    code: 'newsletter_limited',
    details: { retryAfterSeconds: expect.any(Number) },
  })
  const known = await database.run(`select from newsletter_subscribers where email like 'place%'`)
  expect(known.rowCount).toBe(3)
  await subscribe('place4@example.com', '2001:db8:1::4', 3)
  await lapse('1 hour')
  await subscribe('place5@example.com', '2001:db8::4', 3)
})

it('LIM-04 NEWS-03 one address gets at most 3 mails a day about its subscription, whoever subscribes it; none when it was subscribed', async () => {
  const before = await mails('newsletter')
  expect(await subscribe('fatou@example.com')).toBe('subscribed')
  expect(await subscribe('Fatou@example.com')).toBe('already_subscribed')
  expect(await mails('newsletter')).toBe(before + 1)
  for (const _ of [1, 2, 3, 4]) {
    await leave('fatou@example.com')
    expect(await subscribe('fatou@example.com')).toBe('reactivated')
  }
  expect(await mails('newsletter')).toBe(before + 3)
  await lapse('1 day')
  await leave('fatou@example.com')
  await subscribe('fatou@example.com')
  expect(await mails('newsletter')).toBe(before + 4)
})

it('LIM-04 AUTH-11 an address whose account is made, deleted and made again gets at most 3 welcomes a day', async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    await authPool.query(`insert into users (name, email) values ('Awa', 'encore@example.com')`)
    await authPool.query(`delete from users where email = 'encore@example.com'`)
  }
  expect(await mails('welcome')).toBe(3)
})

it('LIM-04 NOTIF-02 of many orders in one customer’s name, from any number, 20 an hour are mailed there; all of them reach the owner', async () => {
  const product = await addProduct(database)
  for (let orders = 0; orders < 22; orders += 1)
    await guestOrder(database, request([line(product)], { email: 'victime@example.com' }))
  expect(
    await database.rows(`select m.audience, m.channel, count(*)::int from order_messages m join orders o on o.id = m.order_id
     where o.customer_email = 'victime@example.com' group by 1, 2 order by 1, 2`),
  ).toEqual([
    { audience: 'customer', channel: 'email', count: 20 },
    { audience: 'owner', channel: 'chat', count: 22 },
    { audience: 'owner', channel: 'email', count: 22 },
  ])
})

it('LIM-04 the many spellings of one mailbox count together; mails go to the address as it was written', async () => {
  const product = await addProduct(database)
  for (let orders = 0; orders < 11; orders += 1) {
    await guestOrder(database, request([line(product)], { email: `boite+${orders}@gmail.com` }))
    await guestOrder(database, request([line(product)], { email: `b.oite+${orders}@googlemail.com` }))
  }
  expect(
    await database.rows(`select count(*)::int, count(distinct o.customer_email)::int as addresses
     from order_messages m join orders o on o.id = m.order_id
     where m.audience = 'customer' and o.customer_email ~ '^b.?oite'`),
  ).toEqual([{ count: 20, addresses: 20 }])
})

it.each([
  ['Awa.Kone+promo@Gmail.com ', 'awakone@gmail.com'],
  ['awa.kone@googlemail.com', 'awakone@gmail.com'],
  ['awa.kone+promo@example.ci', 'awa.kone@example.ci'],
  ['awa@example.ci', 'awa@example.ci'],
])('LIM-04 the mailbox of %s is %s', async (address, mailbox) => {
  expect(await database.rows('select mailbox_of($1) as mailbox', address)).toEqual([{ mailbox }])
})
