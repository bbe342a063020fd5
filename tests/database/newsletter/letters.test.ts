import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { erasePerson, exportPerson } from '#features/account/admin/users.server.ts'
import { type Actor, asActor, callSql, visitor } from '#platform/database/actor.ts'
import { addCustomer, addFormerAdmin, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
beforeEach(() => database.superuser.query('delete from letters; delete from newsletter_subscribers'))

const addLetter = (values = {}) =>
  asActor(admin, (db) =>
    db
      .insertInto('letters')
      .values({ subject: 'S', body: 'B', ...values })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const read = (actor: Actor, letter: string) => callSql(actor, 'readLetter', { letter, asSent: true })
const send = (letter: string, seenVersion = 1, at: Date | null = null) =>
  callSql(admin, 'sendLetter', { letter, seenVersion, at })
const subscribed = (...emails: string[]) =>
  database.run('insert into newsletter_subscribers (email) select unnest($1::text[])', emails)

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
  for (const actor of [visitor, await addCustomer(database), await addFormerAdmin(database)]) {
    expect(await read(actor, id)).toBeNull()
  }
  expect(await read(admin, id)).toMatchObject({ subject: 'S', products: null })
  await expect(send(id, 2)).rejects.toMatchObject({ code: 'letter_changed' })
  await Promise.all([send(id), send(id)])
  await database.superuser.query('update products set price = 1')
  expect(await read(visitor, id)).toMatchObject({ products: [{ name: 'Ambre', price: 25_000 }] })
  const sent = 'select email from letter_deliveries join newsletter_subscribers s on s.id = subscriber_id'
  expect(await database.column(sent)).toEqual(['a@example.com'])
  const change = (verb: string) => asActor(admin, (db) => sql`${sql.raw(verb)} where id = ${id}`.execute(db))
  expect((await change(`update letters set subject = 'x'`)).numAffectedRows).toBe(0n)
  expect((await change('delete from letters')).numAffectedRows).toBe(0n)
})

it('D63 a letter for later waits for its moment and can be taken back until then', async () => {
  await subscribed('a@example.com')
  const { id } = await addLetter()
  const plan = () => send(id, 1, new Date(Date.now() + 3_600_000))
  const change = (wanted: string) => callSql(admin, 'changeLetter', { letter: id, wanted })
  const state = () => database.value('select state from letters')
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
  await subscribed('a@example.com', 'b@example.com')
  const { id } = await addLetter({ subject: 'Noël' })
  await send(id)
  const known = JSON.parse(await exportPerson(admin, { kind: 'email', contact: 'a@example.com' }))
  expect(known).toMatchObject({ newsletter: { letters: [{ subject: 'Noël', state: 'waiting' }] } })
  const left = async () => (await database.rows('select from letter_deliveries')).length
  await erasePerson(admin, { kind: 'email', contact: 'a@example.com' })
  expect(await left()).toBe(1)
  await database.superuser.query(
    `update letters set state = 'sent', ended_at = now() - interval '3 years 1 day'`,
  )
  await database.superuser.query('select erase_expired_data(10)')
  expect(await left()).toBe(0)
})

it('D63 an address that was refused in three letters gets no further one, until its owner subscribes again', async () => {
  await subscribed('a@example.com')
  const work = (statement: string) => database.superuser.query(statement)
  const tryOne = async (outcome: string) => {
    await send((await addLetter()).id)
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
  await callSql(visitor, 'subscribeNewsletter', { subscriberEmail: 'a@example.com', subscriberName: '' })
  expect(await tryOne('sent')).toBe(1)
})

it('D63 a mail whose worker died while the server had it is not sent again, and the staff reads why', async () => {
  await subscribed('a@example.com', 'b@example.com')
  await send((await addLetter()).id)
  const claim = () => database.column<string>('select email from claim_letter_mail(6000)')
  const [taken] = await claim()
  await database.superuser.query(
    `update letter_deliveries set tried_at = tried_at - interval '4 minutes'; select tend_letters()`,
  )
  const [other] = await claim()
  expect([taken, other].sort()).toEqual(['a@example.com', 'b@example.com'])
  expect(await claim()).toEqual([])
  const reasons = `select reason from letter_deliveries where state = 'failed'`
  expect(await database.column(reasons)).toEqual([expect.stringContaining('s’est arrêtée')])
})
