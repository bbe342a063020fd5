import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { callSql, visitor } from '#platform/database/actor.ts'
import { openPool } from '#platform/database/pool.ts'
import { keyFor, keyOptions } from '#platform/keys.ts'
import { runtime } from '#platform/runtime.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

const subscribe = (subscriberEmail: string | null, subscriberName: string | null = null) =>
  callSql(visitor, 'subscribeNewsletter', { subscriberEmail, subscriberName })
const leave = (email: string) =>
  database.run(
    'update newsletter_subscribers set is_active = false, unsubscribed_at = now() where email = $1',
    email,
  )
const stored = (email: string) =>
  database.rows('select name, is_active, unsubscribed_at from newsletter_subscribers where email = $1', email)

it('NEWS-02 a new e-mail is stored active, lower-cased and trimmed, with the name or none', async () => {
  expect(await subscribe('  AWA@Example.com ', ' Awa <b>Koné ')).toBe('subscribed')
  const active = { is_active: true, unsubscribed_at: null }
  expect(await stored('awa@example.com')).toEqual([{ name: 'Awa bKoné', ...active }])
  expect(await subscribe('aya@example.com', '  ')).toBe('subscribed')
  expect(await stored('aya@example.com')).toEqual([{ name: null, ...active }])
})

it('NEWS-03 an active e-mail gets this answer, and nothing changes', async () => {
  await subscribe('known@example.com', 'Awa')
  expect(await subscribe('Known@example.com', 'Aya')).toBe('already_subscribed')
  expect(await stored('known@example.com')).toMatchObject([{ name: 'Awa' }])
})

it('NEWS-04 NEWS-05 one that has left can return; its name stays, or is replaced by a new one', async () => {
  await subscribe('back@example.com', 'Awa')
  for (const [typed, name] of [
    [null, 'Awa'],
    ['Aya', 'Aya'],
  ] as const) {
    await leave('back@example.com')
    expect(await subscribe('back@example.com', typed)).toBe('reactivated')
    expect(await stored('back@example.com')).toEqual([{ name, is_active: true, unsubscribed_at: null }])
  }
})

it.each([null, '', 'awa', 'awa@example.com, eve@example.com'])(
  'NEWS-01 VAL-03 %j is no e-mail',
  async (email) => {
    await expect(subscribe(email)).rejects.toMatchObject({ code: 'email_invalid' })
  },
)

it.each([
  ['NEWS-03', 'subscribed', async () => undefined],
  [
    'NEWS-04',
    'reactivated',
    async (email: string) => {
      await subscribe(email)
      await leave(email)
    },
  ],
])('%s of twenty at once, each on a connection of its own, one is %s', async (_, outcome, prepare) => {
  const email = `${outcome}@example.com`
  await prepare(email)
  const connections = await Promise.all(Array.from({ length: 20 }, () => runtime().database.connect()))
  for (const connection of connections) connection.release()
  const values = { subscriberEmail: email, subscriberName: null }
  const outcomes = await Promise.all(connections.map(() => callSql(visitor, 'subscribeNewsletter', values)))
  expect(outcomes.toSorted()).toEqual([...Array(19).fill('already_subscribed'), outcome])
  expect(await stored(email)).toHaveLength(1)
})

it('NEWS-02 an address that an admin deletes at that very moment is subscribed again', async () => {
  await subscribe('deleted@example.com')
  const deletion = `delete from newsletter_subscribers where email = 'deleted@example.com'`
  expect(await whileHeld(database, [deletion], () => subscribe('deleted@example.com'))).toBe('subscribed')
  expect(await stored('deleted@example.com')).toMatchObject([{ is_active: true }])
})

const newSubscriber = (email: string) =>
  database.value<string>('insert into newsletter_subscribers (email) values ($1) returning id', email)
const signatureOf = (id: string) => database.value<string>('select sign_unsubscribe_link($1)', id)
const unsubscribe = (subscriber: string, signature: string) =>
  callSql(visitor, 'unsubscribeNewsletter', { subscriber, signature })

it('a signed link ends the newsletter once, of fifty presses at once too, and keeps working', async () => {
  const id = await newSubscriber('leaving@example.com')
  const signature = await signatureOf(id)
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => unsubscribe(id, signature)))
  expect(outcomes.toSorted()).toEqual([...Array(49).fill('already_unsubscribed'), 'unsubscribed'])
  const left = await stored('leaving@example.com')
  expect(left).toMatchObject([{ is_active: false, unsubscribed_at: expect.any(Date) }])
  expect(await unsubscribe(id, signature)).toBe('already_unsubscribed')
  expect(await stored('leaving@example.com')).toEqual(left)
  await database.run('delete from newsletter_subscribers where id = $1', id)
  expect(await unsubscribe(id, signature)).toBe('unknown')
})

it('nobody leaves by a signature that is not theirs', async () => {
  const id = await newSubscriber('mine@example.com')
  const other = await signatureOf(await newSubscriber('other@example.com'))
  const own = await signatureOf(id)
  for (const wrong of [other, '', own.slice(0, -1), `${own}0`, own.toUpperCase()]) {
    await expect(unsubscribe(id, wrong)).rejects.toMatchObject({ code: 'unsubscribe_link_invalid' })
  }
  expect(await stored('mine@example.com')).toMatchObject([{ is_active: true }])
})

const hmac = (id: string, key: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(`unsubscribe ${id}`).digest('hex')

it('the signature is HMAC-SHA-256 by the key, and that of a previous key still ends the newsletter', async () => {
  const id = await newSubscriber('keys@example.com')
  const before = await database.value<string>(`select value from auth.secrets where name = 'newsletter'`)
  const signature = await signatureOf(id)
  expect(signature).toBe(hmac(id, before))
  await database.run(
    `update auth.secrets set previous = value, value = repeat('cd', 32) where name = 'newsletter'`,
  )
  const next = hmac(id, 'cd'.repeat(32))
  expect(await signatureOf(id)).toBe(next)
  expect(await unsubscribe(id, signature)).toBe('unsubscribed')
  await database.run(`update auth.secrets set previous = null where name = 'newsletter'`)
  await expect(unsubscribe(id, signature)).rejects.toMatchObject({ code: 'unsubscribe_link_invalid' })
  expect(await unsubscribe(id, next)).toBe('already_unsubscribed')
})

it('keys of the operator go before those of the database, which count only where SHOP_KEYS says so', async () => {
  const id = await newSubscriber('vault@example.com')
  const own = await signatureOf(id)
  const shopKeys = ['an-operator’s-key-of-32-characters', 'the-key-before-it-of-32-characters'] as const
  const [first, second] = shopKeys.map((key) => hmac(id, keyFor(key, 'newsletter')))
  const hashesBy = async (keys: string[]) => {
    const options = keyOptions(keys)
    const pool = openPool(database.ownerUrl, { name: 'keys', max: 1, options, onError: () => undefined })
    const { rows } = await pool.query<{ hash: string }>(
      `select encode(h, 'hex') as hash from unnest(auth.keyed_hashes('newsletter', 'unsubscribe ' || $1)) as h`,
      [id],
    )
    await pool.end()
    return rows.map(({ hash }) => hash)
  }
  expect(await hashesBy([...shopKeys])).toEqual([first, second])
  expect(await hashesBy([shopKeys[0], 'database'])).toEqual([first, own])
})
