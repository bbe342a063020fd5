import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type Actor, callSql } from '#platform/database/actor.ts'
import { addAdmin, addCustomer, addFormerAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
beforeEach(() => database.superuser.query('delete from letters; delete from newsletter_subscribers'))

const addLetter = async (values = {}) =>
  runAs(database.server, await addAdmin(database), (db) =>
    db
      .insertInto('letters')
      .values({ subject: 'S', body: 'B', ...values })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

const read = (actor: Actor, letter: string) =>
  runAs(database.server, actor, (db) => callSql(db, 'readLetter', { letter }))

const visitor = { role: 'visitor' } as const

it.each([
  ['a line break in the subject', { subject: 'S\r\nBcc: x@example.com' }],
  ['a subject that is too long', { subject: 'x'.repeat(151) }],
  ['no text', { body: '' }],
  ['10,000 letters', { body: 'x'.repeat(10_000) }],
  ['a button to another site', { buttonLabel: 'Voir', buttonPath: '//evil.example' }],
  ['a button that leads nowhere', { buttonLabel: 'Voir' }],
  ['seven products', { productIds: Array.from({ length: 7 }, () => crypto.randomUUID()) }],
])('D63 %s is refused by the database', async (_what, values) => {
  await expect(addLetter(values)).rejects.toMatchObject({ code: 'invalid_input' })
})

it('D63 a draft is read by admins only; what was seen is sent, once, with the prices of then, and changes no more', async () => {
  const ambre = await addProduct(database, { name: 'Ambre', price: 25_000 })
  await database.superuser.query(
    `insert into newsletter_subscribers (email, is_active, refusals)
     values ('a@example.com', true, 0), ('left@example.com', false, 0), ('lost@example.com', true, 3)`,
  )
  const { id } = await addLetter({ productIds: [ambre.id, crypto.randomUUID()] })
  const admin = await addAdmin(database)
  const send = (seenVersion: number) =>
    runAs(database.server, admin, (db) => callSql(db, 'sendLetter', { letter: id, seenVersion, at: null }))
  for (const actor of [visitor, await addCustomer(database), await addFormerAdmin(database)]) {
    expect(await read(actor, id)).toEqual([])
  }
  expect(await read(admin, id)).toHaveLength(1)
  await expect(send(2)).rejects.toMatchObject({ code: 'letter_changed' })
  await Promise.all([send(1), send(1)])
  await database.superuser.query('update products set price = 1')
  expect(await read(visitor, id)).toMatchObject([{ products: [{ name: 'Ambre', price: 25_000 }] }])
  const sent = await database.superuser.query(
    `select email from letter_deliveries join newsletter_subscribers s on s.id = subscriber_id`,
  )
  expect(sent.rows).toEqual([{ email: 'a@example.com' }])
  const change = (verb: string) =>
    runAs(database.server, admin, (db) => sql`${sql.raw(verb)} where id = ${id}`.execute(db))
  expect((await change(`update letters set subject = 'x'`)).numAffectedRows).toBe(0n)
  expect((await change('delete from letters')).numAffectedRows).toBe(0n)
})

it('D63 a letter for later waits for its moment and can be taken back until then', async () => {
  await database.superuser.query(`insert into newsletter_subscribers (email) values ('a@example.com')`)
  const { id } = await addLetter()
  const admin = await addAdmin(database)
  const at = new Date(Date.now() + 3_600_000)
  const plan = () =>
    runAs(database.server, admin, (db) => callSql(db, 'sendLetter', { letter: id, seenVersion: 1, at }))
  const change = (wanted: string) =>
    runAs(database.server, admin, (db) => callSql(db, 'changeLetter', { letter: id, wanted }))
  const state = async () => single(await database.superuser.query('select state from letters')).state
  const tend = () => database.superuser.query('select tend_letters()')
  await plan()
  await tend()
  expect(await state()).toBe('planned')
  await change('draft')
  await expect(change('paused')).rejects.toMatchObject({ code: 'letter_changed' })
  await plan()
  await database.superuser.query(`update letters set due_at = now()`)
  await tend()
  expect(await state()).toBe('sending')
  await expect(change('draft')).rejects.toMatchObject({ code: 'letter_changed' })
})

it('D63 D49 an export names the letters of an address, an erasure takes them along, and old ones are forgotten', async () => {
  await database.superuser.query(
    `insert into newsletter_subscribers (email) values ('a@example.com'), ('b@example.com')`,
  )
  const { id } = await addLetter({ subject: 'Noël' })
  const admin = await addAdmin(database)
  await runAs(database.server, admin, (db) =>
    callSql(db, 'sendLetter', { letter: id, seenVersion: 1, at: null }),
  )
  const [known] = (
    await runAs(database.server, admin, (db) =>
      sql<{ data: unknown }>`select export_person('email', 'a@example.com') as data`.execute(db),
    )
  ).rows
  expect(known?.data).toMatchObject({ newsletter: { letters: [{ subject: 'Noël', state: 'waiting' }] } })
  const left = async () => (await database.superuser.query('select from letter_deliveries')).rowCount
  await runAs(database.server, admin, (db) => sql`select erase_person('email', 'a@example.com')`.execute(db))
  expect(await left()).toBe(1)
  await database.superuser.query(
    `update letters set state = 'sent', ended_at = now() - interval '3 years 1 day'`,
  )
  await database.superuser.query('select erase_expired_data(10)')
  expect(await left()).toBe(0)
})

it('D63 an address that was refused in three letters gets no further one, until its owner subscribes again', async () => {
  await database.superuser.query(`insert into newsletter_subscribers (email) values ('a@example.com')`)
  const admin = await addAdmin(database)
  const work = (statement: string) => database.superuser.query(statement)
  const tryOne = async (outcome: string) => {
    const { id } = await addLetter()
    await runAs(database.server, admin, (db) =>
      callSql(db, 'sendLetter', { letter: id, seenVersion: 1, at: null }),
    )
    const claim = await work('select * from claim_letter_mail(6000)')
    await work(
      `select finish_letter_mail(letter_id, subscriber_id, '${outcome}', '550 5.1.1') from letter_deliveries where state = 'sending'`,
    )
    await work(`update letter_deliveries set tried_at = tried_at - interval '1 minute'`)
    return claim.rowCount
  }
  expect(await tryOne('refused')).toBe(1)
  expect(await tryOne('sent')).toBe(1)
  for (const _ of [1, 2, 3]) expect(await tryOne('refused')).toBe(1)
  expect(await tryOne('refused')).toBe(0)
  await runAs(database.server, visitor, (db) =>
    sql`select subscribe_newsletter('a@example.com', '', '192.0.2.1', null)`.execute(db),
  )
  expect(await tryOne('sent')).toBe(1)
})
