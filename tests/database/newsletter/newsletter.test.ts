import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPool } from '#platform/database/pool.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

async function subscribe(
  email: string | null,
  name: string | null = null,
  pool = database.server,
): Promise<string> {
  const answer = await runAs(pool, { role: 'visitor' }, (db) =>
    sql<{ outcome: string }>`select subscribe_newsletter(${email}, ${name}) as outcome`.execute(db),
  )
  return single(answer).outcome
}

async function stored(email: string) {
  const rows = await database.rows(
    'select name, is_active, unsubscribed_at from newsletter_subscribers where email = $1',
    email,
  )
  return rows
}

const leave = (email: string) =>
  database.run(
    'update newsletter_subscribers set is_active = false, unsubscribed_at = now() where email = $1',
    email,
  )

it('NEWS-02 a new e-mail is stored active, lower-cased and trimmed, with the name or none', async () => {
  expect(await subscribe('  AWA@Example.com ', ' Awa <b>Koné ')).toBe('subscribed')
  expect(await stored('awa@example.com')).toEqual([
    { name: 'Awa bKoné', is_active: true, unsubscribed_at: null },
  ])
  expect(await subscribe('aya@example.com', '  ')).toBe('subscribed')
  expect(await stored('aya@example.com')).toEqual([{ name: null, is_active: true, unsubscribed_at: null }])
})

it('NEWS-03 an active e-mail gets this answer, and nothing changes', async () => {
  await subscribe('known@example.com', 'Awa')
  expect(await subscribe('Known@example.com', 'Aya')).toBe('already_subscribed')
  expect(await stored('known@example.com')).toMatchObject([{ name: 'Awa' }])
})

it('NEWS-04 NEWS-05 one that has left can return; its name stays, or is replaced by a new one', async () => {
  await subscribe('back@example.com', 'Awa')
  await leave('back@example.com')
  expect(await subscribe('back@example.com')).toBe('reactivated')
  expect(await stored('back@example.com')).toEqual([{ name: 'Awa', is_active: true, unsubscribed_at: null }])
  await leave('back@example.com')
  expect(await subscribe('back@example.com', 'Aya')).toBe('reactivated')
  expect(await stored('back@example.com')).toEqual([{ name: 'Aya', is_active: true, unsubscribed_at: null }])
})

it.each([null, '', 'awa', 'awa@example.com, eve@example.com'])(
  'NEWS-01 VAL-03 %j is no e-mail',
  async (email) => {
    await expect(subscribe(email)).rejects.toMatchObject({ code: 'email_invalid' })
  },
)

it('NEWS-02 NEWS-03 of twenty at once, each on a connection of its own, one is new', async () => {
  const crowd = openPool(database.poolUrl, { name: 'crowd', max: 20, onError: () => undefined })
  try {
    const connections = await Promise.all(Array.from({ length: 20 }, () => crowd.connect()))
    for (const connection of connections) connection.release()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => subscribe('crowd@example.com', null, crowd)),
    )
    expect(outcomes.sort()).toEqual([...Array(19).fill('already_subscribed'), 'subscribed'])
    expect(await stored('crowd@example.com')).toHaveLength(1)
  } finally {
    await crowd.end()
  }
})

it('NEWS-04 of twenty at once who come back one does', async () => {
  await subscribe('returning@example.com')
  await leave('returning@example.com')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => subscribe('returning@example.com')))
  expect(outcomes.sort()).toEqual([...Array(19).fill('already_subscribed'), 'reactivated'])
})

it('NEWS-02 an address that an admin deletes at that very moment is subscribed again', async () => {
  await subscribe('deleted@example.com')
  const deletion = `delete from newsletter_subscribers where email = 'deleted@example.com'`
  expect(await whileHeld(database, [deletion], () => subscribe('deleted@example.com'))).toBe('subscribed')
  expect(await stored('deleted@example.com')).toMatchObject([{ is_active: true }])
})
