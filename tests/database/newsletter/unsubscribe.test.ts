import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPool } from '#platform/database/pool.ts'
import { keyFor, keyOptions } from '#platform/keys.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

async function newSubscriber(email: string): Promise<string> {
  return database.value('insert into newsletter_subscribers (email) values ($1) returning id', email)
}

async function signatureOf(id: string): Promise<string> {
  return (await database.row('select sign_unsubscribe_link($1) as signature', id)).signature
}

async function unsubscribe(id: string, signature: string): Promise<string> {
  const answer = await runAs(database.server, { role: 'visitor' }, (db) =>
    sql<{ outcome: string }>`select unsubscribe_newsletter(${id}, ${signature}) as outcome`.execute(db),
  )
  return single(answer).outcome
}

async function stored(id: string) {
  const rows = await database.rows(
    'select is_active, unsubscribed_at from newsletter_subscribers where id = $1',
    id,
  )
  return rows
}

it('a signed link ends the newsletter, keeps working, and a second time changes nothing', async () => {
  const id = await newSubscriber('leaving@example.com')
  const signature = await signatureOf(id)
  expect(await unsubscribe(id, signature)).toBe('unsubscribed')
  const [left] = await stored(id)
  expect(left).toEqual({ is_active: false, unsubscribed_at: expect.any(Date) })
  expect(await unsubscribe(id, signature)).toBe('already_unsubscribed')
  expect(await stored(id)).toEqual([left])
})

it('the link of an address that was deleted says so', async () => {
  const id = await newSubscriber('deleted@example.com')
  const signature = await signatureOf(id)
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
  expect(await stored(id)).toMatchObject([{ is_active: true }])
})

it('the signature is HMAC-SHA-256 by the key, and that of a previous key still ends the newsletter', async () => {
  const id = await newSubscriber('keys@example.com')
  const keyOf = () => database.value<string>(`select value from auth.secrets where name = 'newsletter'`)
  const hmac = (key: string) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(`unsubscribe ${id}`).digest('hex')
  const before = await keyOf()
  const signature = await signatureOf(id)
  expect(signature).toBe(hmac(before))
  await database.run(
    `update auth.secrets set previous = value, value = repeat('cd', 32) where name = 'newsletter'`,
  )
  expect(await signatureOf(id)).toBe(hmac('cd'.repeat(32)))
  expect(await unsubscribe(id, signature)).toBe('unsubscribed')
  await database.run(`update auth.secrets set previous = null where name = 'newsletter'`)
  await expect(unsubscribe(id, signature)).rejects.toMatchObject({ code: 'unsubscribe_link_invalid' })
  expect(await unsubscribe(id, hmac('cd'.repeat(32)))).toBe('already_unsubscribed')
})

it('keys of the operator go before those of the database, which count only where SHOP_KEYS says so', async () => {
  const id = await newSubscriber('vault@example.com')
  const own = await signatureOf(id)
  const [first, second] = [
    'an-operator’s-key-of-32-characters',
    'the-key-before-it-of-32-characters',
  ] as const
  const hmac = (shopKey: string) =>
    createHmac('sha256', Buffer.from(keyFor(shopKey, 'newsletter'), 'hex'))
      .update(`unsubscribe ${id}`)
      .digest('hex')
  const hashesBy = async (shopKeys: string[]) => {
    const pool = openPool(database.ownerUrl, {
      name: 'keys',
      max: 1,
      options: keyOptions(shopKeys),
      onError: () => undefined,
    })
    const { rows } = await pool.query<{ hashes: string[] }>(
      `select array(select encode(h, 'hex') from unnest(auth.keyed_hashes('newsletter', 'unsubscribe ' || $1)) as h) as hashes`,
      [id],
    )
    await pool.end()
    return rows[0]?.hashes
  }
  expect(await hashesBy([first, second])).toEqual([hmac(first), hmac(second)])
  expect(await hashesBy([first, 'database'])).toEqual([hmac(first), own])
})

it('of fifty presses at once one unsubscribes', async () => {
  const id = await newSubscriber('crowd@example.com')
  const signature = await signatureOf(id)
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => unsubscribe(id, signature)))
  expect(outcomes.sort()).toEqual([...Array(49).fill('already_unsubscribed'), 'unsubscribed'])
})
