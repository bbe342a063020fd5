import { describe, expect, it } from 'vitest'
import { callSql, visitor } from '#platform/database/actor.ts'
import { beginSignIn, signInPool, succeed } from '#tests/fixtures/database/accounts/sign-in.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const here = signInPool(database)
const otherInstance = signInPool(database)
const refused = { refusal: 'sign_in_limited', seconds: expect.any(Number) }
const accepted = { attempt: expect.stringMatching(/^\d+$/) }

async function fail(times: number, who: { email: string; address: string }) {
  for (let time = 0; time < times; time += 1) expect(await beginSignIn(here, who)).toEqual(accepted)
}

describe('5 failures in 15 minutes of one e-mail from one address', () => {
  it('LIM-01 LIM-04 refuse the 6th attempt, on every instance', async () => {
    const who = { email: 'six@example.com', address: '192.0.2.1' }
    await fail(5, who)
    const answer = await beginSignIn(here, who)
    expect(answer).toEqual(refused)
    expect('seconds' in answer && answer.seconds).toBeGreaterThan(14 * 60)
    expect('seconds' in answer && answer.seconds).toBeLessThanOrEqual(15 * 60)
    // However the e-mail is written.
    expect(await beginSignIn(otherInstance, { ...who, email: ' SIX@example.com ' })).toEqual(refused)
  })

  it('LIM-01 count sign-ins that succeed not at all', async () => {
    const who = { email: 'often@example.com', address: '192.0.2.1' }
    for (let time = 0; time < 8; time += 1) {
      const answer = await beginSignIn(here, who)
      expect(answer).toEqual(accepted)
      if ('attempt' in answer) await succeed(otherInstance, answer.attempt)
    }
  })

  it('LIM-01 are forgotten after 15 minutes', async () => {
    const who = { email: 'later@example.com', address: '192.0.2.1' }
    await fail(5, who)
    await database.superuser.query(
      `update rate_limit_events set at = at - interval '15 minutes' where subject like '%later@example.com'`,
    )
    expect(await beginSignIn(here, who)).toEqual(accepted)
  })

  it('LIM-01 LIM-04 are counted one after the other: the second waits for the first', async () => {
    const who = { email: 'wait@example.com', address: '192.0.2.1' }
    const first = ['select auth.begin_sign_in($1, $2, null)', who.email, who.address] as const
    expect(await whileHeld(database, first, () => beginSignIn(here, who))).toEqual(accepted)
  })

  it('LIM-01 LIM-04 let five of a hundred guesses through that come at once over two instances', async () => {
    const who = { email: 'burst@example.com', address: '192.0.2.1' }
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => beginSignIn(at % 2 ? here : otherInstance, who)),
    )
    expect(answers.filter((answer) => 'attempt' in answer)).toHaveLength(5)
  })
})

describe('an attacker', () => {
  it('LIM-01 LIM-03 is slowed, and locks nobody out: not the victim elsewhere, not the neighbours', async () => {
    const attacker = '198.51.100.7'
    await fail(5, { email: 'victim@example.com', address: attacker })
    expect(await beginSignIn(here, { email: 'victim@example.com', address: attacker })).toEqual(refused)
    expect(await beginSignIn(here, { email: 'victim@example.com', address: '203.0.113.9' })).toEqual(accepted)
    expect(await beginSignIn(here, { email: 'neighbour@example.com', address: attacker })).toEqual(accepted)
  })

  it('LIM-01 does not gain guesses from the 2^64 addresses of an IPv6 network', async () => {
    const email = 'six6@example.com'
    for (let host = 1; host <= 5; host += 1) {
      expect(await beginSignIn(here, { email, address: `2001:db8:1:2::${host}` })).toEqual(accepted)
    }
    expect(await beginSignIn(here, { email, address: '2001:db8:1:2:ffff::1' })).toEqual(refused)
    expect(await beginSignIn(here, { email, address: '2001:db8:1:3::1' })).toEqual(accepted)
  })

  it('LIM-03 meets the wide cap of an address, which null lifts', async () => {
    const from = (n: number, cap: number | null) =>
      beginSignIn(here, { email: `cap${n}@example.com`, address: '198.51.100.8', cap })
    expect(await from(1, 3)).toEqual(accepted)
    expect(await from(2, 3)).toEqual(accepted)
    await here.query(`select auth.count_attempt('198.51.100.8', 3)`)
    expect(await from(3, 3)).toEqual(refused)
    expect(await from(3, null)).toEqual(accepted)
    await expect(otherInstance.query(`select auth.count_attempt('198.51.100.8', 3)`)).rejects.toMatchObject({
      code: 'SHOP1',
      message: 'sign_in_limited',
    })
  })

  it('LIM-04 floods nobody’s mailbox: 3 reset mails in an hour, whoever asks', async () => {
    const queued = async (...emails: string[]) => {
      for (const email of emails) await here.query('select auth.request_reset_mail($1)', [email])
      return database.column<string>(
        `select payload ->> 'email' as email from graphile_worker._private_jobs order by id`,
      )
    }
    const thrice = Array(3).fill('m@example.com')
    expect(await queued('m@example.com', 'M@example.com', ' m@example.com')).toEqual(thrice)
    expect(await queued('m@example.com ', 'n@example.com')).toEqual([...thrice, 'n@example.com'])
  })
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['unknown', 'unknown'],
])('LIM-03 the place of %s is %s', async (address, place) => {
  expect(await database.rows('select auth.network_of($1) as place', address)).toEqual([{ place }])
})

const subscribe = (subscriberEmail: string, clientAddress = '192.0.2.9', addressCap = 200) =>
  callSql(visitor, 'subscribeNewsletter', {
    subscriberEmail,
    subscriberName: null,
    clientAddress,
    addressCap,
  })

const leave = (email: string) =>
  database.run('update newsletter_subscribers set is_active = false where email = $1', email)

/** How many mails about accounts wait, of a kind. */
const mails = async (kind: string) =>
  (await database.rows(`select from graphile_worker._private_jobs where payload ->> 'kind' = $1`, kind))
    .length

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
    await here.query(`insert into users (name, email) values ('Awa', 'encore@example.com')`)
    await here.query(`delete from users where email = 'encore@example.com'`)
  }
  expect(await mails('welcome')).toBe(3)
})

it.each([
  ['Awa.Kone+promo@Gmail.com ', 'awakone@gmail.com'],
  ['awa.kone@googlemail.com', 'awakone@gmail.com'],
  ['awa.kone+promo@example.ci', 'awa.kone@example.ci'],
  ['awa@example.ci', 'awa@example.ci'],
])('LIM-04 the mailbox of %s is %s', async (address, mailbox) => {
  expect(await database.rows('select mailbox_of($1) as mailbox', address)).toEqual([{ mailbox }])
})

it('LIM-04 NOTIF-02 of many orders in the name of one mailbox, however it is spelt, 20 an hour are mailed there as they are written; all of them reach the owner', async () => {
  const product = await addProduct(database)
  for (let orders = 0; orders < 22; orders += 1) {
    const email = orders % 2 ? `boite+${orders}@gmail.com` : `b.oite+${orders}@googlemail.com`
    await guestOrder(request([line(product)], { email }))
  }
  const mailed = `select m.audience, m.channel, count(*)::int, count(distinct o.customer_email)::int as addresses
    from order_messages m join orders o on o.id = m.order_id group by 1, 2 order by 1, 2`
  expect(await database.rows(mailed)).toEqual([
    { audience: 'customer', channel: 'email', count: 20, addresses: 20 },
    { audience: 'owner', channel: 'chat', count: 22, addresses: 22 },
    { audience: 'owner', channel: 'email', count: 22, addresses: 22 },
  ])
})
