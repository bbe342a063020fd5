import { describe, expect, it } from 'vitest'
import { beginSignIn, signInPool, succeed } from '#tests/fixtures/database/accounts/sign-in.ts'
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
    expect(await beginSignIn(otherInstance, who)).toEqual(refused)
  })

  it('LIM-01 count the e-mail however it is written', async () => {
    await fail(5, { email: 'case@example.com', address: '192.0.2.1' })
    expect(await beginSignIn(here, { email: ' CASE@example.com ', address: '192.0.2.1' })).toEqual(refused)
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
