import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#platform/database/actor.ts'
import { accountOf } from '#tests/fixtures/database/accounts/people.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { answerOf } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

let product: string

beforeEach(async () => {
  await database.superuser.query(
    `delete from restock_requests; delete from restocks; delete from rate_limit_events;
     delete from graphile_worker._private_jobs`,
  )
  product = (await addProduct(database, { name: 'Santal', stock: 0 })).id
})

type Asked = { of?: string; kind?: string; contact?: string; place?: string | null }

/** Asks as a visitor of the shop, from a place of their own. */
function ask({ of = product, kind = 'email', contact = `${randomUUID()}@example.com`, place = null }: Asked) {
  return answerOf(
    database.server,
    { role: 'visitor' },
    sql<{ value: string }>`
      select request_restock_notice(${of}::uuid, ${kind}, ${contact}, ${place}, ${place ? 30 : null}::integer) as value`,
  )
}

const setStock = (stock: number, of = product) =>
  database.run('update products set stock = $1 where id = $2', stock, of)

/** Lets the ten minutes after a return, or a day after the last mails, pass. */
const pass = (minutes: number) =>
  database.superuser.query(
    `with r as (
       update restocks set due_at = due_at - make_interval(mins => $1), told_at = told_at - make_interval(mins => $1)
     ) update rate_limit_events set at = at - make_interval(mins => $1)`,
    [minutes],
  )

/** What the worker does each minute. */
async function tell(): Promise<void> {
  while ((await database.value<number>('select tell_all_restocked()')) > 0);
}

type Mail = { requestId: string; restockRequestId: string }

async function mails(): Promise<Mail[]> {
  return database.column<Mail>(
    `select payload from graphile_worker._private_jobs j where payload ->> 'kind' = 'restock' order by id`,
  )
}

const readMail = async ({ requestId, restockRequestId }: Mail) =>
  (await database.rows('select * from read_restock_mail($1, $2)', restockRequestId, requestId))[0]

/** Those whose turn has come, and those who wait. */
const people = () =>
  database.row<{ told: number; waiting: number }>(
    `select count(turn)::integer as told, (count(*) - count(turn))::integer as waiting from restock_requests`,
  )

describe('people who want to know of a product’s return', () => {
  it('RESTOCK-02 get a mail once it is back for ten minutes, and once only', async () => {
    await ask({ contact: ' Awa@Example.com ' })
    await setStock(4)
    await pass(9)
    await tell()
    expect(await mails()).toEqual([])
    await pass(1)
    await tell()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(await readMail(mail as Mail)).toMatchObject({
      email: 'awa@example.com',
      product_id: product,
      product_name: 'Santal',
      stock: 4,
    })
    await pass(1440)
    await tell()
    expect(await mails()).toHaveLength(1)
    await database.run('select finish_restock_mail($1)', mail?.restockRequestId)
    expect(await people()).toEqual({ told: 0, waiting: 0 })
    await setStock(0)
    await setStock(4)
    await pass(10)
    await tell()
    expect(await mails()).toHaveLength(1)
  })

  it('RESTOCK-02 are not told of a product that is gone again within the ten minutes, but of its next return', async () => {
    await ask({})
    await setStock(2)
    await pass(8)
    await setStock(0)
    await pass(5)
    await tell()
    expect(await mails()).toEqual([])
    await setStock(2)
    await pass(9)
    await tell()
    expect(await mails()).toEqual([])
    await pass(1)
    await tell()
    expect(await mails()).toHaveLength(1)
  })

  it('RESTOCK-02 wait on when it is gone again before their mail left, and get one mail for the next return', async () => {
    await ask({})
    await setStock(2)
    await pass(10)
    await tell()
    await setStock(0)
    const [late] = await mails()
    expect(await readMail(late as Mail)).toBeUndefined()
    expect(await people()).toEqual({ told: 0, waiting: 1 })
    await setStock(2)
    await pass(1440)
    await tell()
    const [old, next] = await mails()
    expect(await readMail(old as Mail)).toBeUndefined()
    expect(await readMail(next as Mail)).toMatchObject({ product_id: product })
  })

  it('RESTOCK-02 are told once by two workers at the same moment, and no more of them than the pieces allow', async () => {
    for (let n = 0; n < 15; n += 1) await ask({})
    await setStock(2)
    await pass(10)
    await whileHeld(database, ['select tell_all_restocked()'], tell)
    expect(new Set((await mails()).map(({ restockRequestId }) => restockRequestId)).size).toBe(6)
    expect(await mails()).toHaveLength(6)
  })

  it('RESTOCK-02 who ask while the product returns are told: the one waits for the other', async () => {
    const back = ['update products set stock = 3 where id = $1', product] as const
    expect(await whileHeld(database, back, () => ask({}))).toBe('in_stock')
    expect(await people()).toEqual({ told: 0, waiting: 0 })
  })

  it('RESTOCK-02 5,000 who wait for 3 bottles: nine are told, the first nine; a day later the next nine', async () => {
    await database.superuser.query(
      `insert into restock_requests (product_id, contact_kind, contact, waiter_id, requested_at)
       select $1, 'email', 'p' || n || '@example.com', gen_random_uuid(), now() - make_interval(secs => 6000 - n)
       from generate_series(1, 5000) n`,
      [product],
    )
    await setStock(3)
    await pass(10)
    const begin = performance.now()
    await tell()
    expect(performance.now() - begin).toBeLessThan(10_000)
    const first = await Promise.all((await mails()).map(readMail))
    expect(first.map(({ email }) => email)).toEqual(
      Array.from({ length: 9 }, (_, n) => `p${n + 1}@example.com`),
    )
    await pass(60)
    await tell()
    expect(await mails()).toHaveLength(9)
    // Four more pieces: 3 × 7 people in all on this day.
    await setStock(7)
    await pass(10)
    await tell()
    expect(await mails()).toHaveLength(21)
    await pass(1440)
    await tell()
    expect(await mails()).toHaveLength(42)
    expect(await people()).toEqual({ told: 42, waiting: 4958 })
  })

  it('RESTOCK-02 wait while it is in the bin or hidden, and are told when it returns from there', async () => {
    await ask({})
    const change = (values: string) => database.run(`update products set ${values} where id = $1`, product)
    await change('deleted_at = now()')
    await setStock(5)
    await pass(20)
    await tell()
    await change('deleted_at = null, is_active = false')
    await pass(20)
    await tell()
    expect(await mails()).toEqual([])
    await change('is_active = true')
    await pass(10)
    await tell()
    expect(await mails()).toHaveLength(1)
    await database.run('delete from products where id = $1', product)
    expect(await people()).toEqual({ told: 0, waiting: 0 })
  })

  it('RESTOCK-02 wait for their format, whatever perfume it belongs to meanwhile', async () => {
    const join = (perfume: string) =>
      database.run(
        `insert into product_formats (product_id, perfume_id, size_ml) values ($1, $2, 50)`,
        product,
        perfume,
      )
    await join(randomUUID())
    await ask({})
    await database.run('delete from product_formats where product_id = $1', product)
    await join(randomUUID())
    await setStock(1)
    await pass(10)
    await tell()
    const [mail] = await mails()
    expect(await readMail(mail as Mail)).toMatchObject({ product_id: product, product_name: 'Santal, 50 ml' })
  })

  it('RESTOCK-03 phone numbers become a list for the staff, who is alerted once; told, the number is forgotten', async () => {
    const admin = await accountOf(database, 'admin@example.com')
    await database.run(`update user_roles set role = 'admin' where user_id = $1`, admin)
    await ask({ kind: 'phone', contact: '07 01 02 03 04' })
    await ask({ kind: 'phone', contact: '0701020304' })
    expect(await people()).toEqual({ told: 0, waiting: 1 })
    await setStock(1)
    await pass(10)
    await tell()
    expect(await mails()).toEqual([])
    const id = await database.value<string>('select id from restock_requests where turn is not null')
    const finish = (actor: Actor) =>
      runAs(database.server, actor, (db) => sql`select finish_restock_call(${id}::uuid)`.execute(db))
    await finish({ role: 'admin', userId: admin })
    await finish({ role: 'admin', userId: admin })
    expect(await people()).toEqual({ told: 0, waiting: 0 })
  })

  it('RESTOCK-03 a mail that was given up is sent again or taken away, and its person waits on when the product is gone', async () => {
    const admin = await addAdmin(database)
    const asAdmin = (query: ReturnType<typeof sql>) =>
      runAs(database.server, admin, (db) => query.execute(db))
    const fail = async (mail: Mail | undefined) =>
      database.run('select fail_restock_mail($1, $2, $3)', mail?.restockRequestId, mail?.requestId, 'Refusé')
    await ask({})
    await setStock(4)
    await pass(10)
    await tell()
    const [first] = await mails()
    const request = first?.restockRequestId
    await asAdmin(sql`select resend_restock_mail(${request}::uuid), finish_restock_call(${request}::uuid)`)
    expect(await mails()).toHaveLength(1)
    await fail(first)
    await asAdmin(sql`select resend_restock_mail(${request}::uuid)`)
    await asAdmin(sql`select resend_restock_mail(${request}::uuid)`)
    const [, second, ...others] = await mails()
    expect(others).toEqual([])
    // What became of an earlier mail says nothing of this one.
    await fail(first)
    await asAdmin(sql`select finish_restock_call(${request}::uuid)`)
    expect(await people()).toEqual({ told: 1, waiting: 0 })
    await fail(second)
    await setStock(0)
    expect(await people()).toEqual({ told: 0, waiting: 1 })
    await setStock(4)
    await pass(1440)
    await tell()
    await fail((await mails()).at(-1))
    await asAdmin(sql`select finish_restock_call(${request}::uuid)`)
    expect(await people()).toEqual({ told: 0, waiting: 0 })
  })

  it('RESTOCK-05 nobody is written to twice a day, and the answer never says whether somebody was known', async () => {
    const other = (await addProduct(database, { name: 'Iris', stock: 0 })).id
    const contact = 'awa.kone@gmail.com'
    expect(await ask({ contact })).toBe('noted')
    expect(await ask({ contact })).toBe('noted')
    expect(await ask({ contact: 'AwaKone+x@gmail.com', of: other })).toBe('noted')
    await setStock(5)
    await setStock(5, other)
    await pass(10)
    await tell()
    expect(await mails()).toHaveLength(1)
    await pass(1440)
    await tell()
    expect(await mails()).toHaveLength(2)
  })

  it('RESTOCK-05 LIM-04 five requests a day for one contact: more are answered alike, and refused to who made them', async () => {
    const products = await Promise.all(
      Array.from({ length: 7 }, (_, n) => addProduct(database, { name: `Parfum ${n}`, stock: 0 })),
    )
    const contact = 'awa@example.com'
    for (const [n, { id }] of products.entries())
      expect(await ask({ contact, of: id, place: `192.0.2.${n}` })).toBe('noted')
    expect(await people()).toEqual({ told: 0, waiting: 5 })
    await database.superuser.query('delete from rate_limit_events')
    const from = { contact: '07 01 02 03 04', kind: 'phone', place: '198.51.100.1' }
    for (const { id } of products.slice(0, 5)) expect(await ask({ ...from, of: id })).toBe('noted')
    await expect(ask({ ...from, of: products[5]?.id ?? '' })).rejects.toThrow('restock_limited')
  })

  it('RESTOCK-01 what is no contact, or no sold-out product, is refused', async () => {
    await expect(ask({ contact: 'awa' })).rejects.toThrow('email_invalid')
    await expect(ask({ kind: 'phone', contact: '12' })).rejects.toThrow('phone_invalid')
    await expect(ask({ of: randomUUID() })).rejects.toThrow('product_not_found')
    await setStock(1)
    expect(await ask({})).toBe('in_stock')
  })

  it('RESTOCK-04 the link of a mail ends all requests of its contact, and no other’s', async () => {
    const other = (await addProduct(database, { name: 'Iris', stock: 0 })).id
    await ask({ contact: 'awa@example.com' })
    await ask({ contact: 'awa@example.com', of: other })
    await ask({ contact: 'yao@example.com' })
    const waiter = await database.value<string>(
      `select waiter_id as waiter from restock_requests where contact = 'awa@example.com' limit 1`,
    )
    const signature = await database.value<string>('select sign_restock_link($1) as signature', waiter)
    const end = (by: string) =>
      runAs(database.server, { role: 'visitor' }, (db) =>
        sql`select end_restock_requests(${waiter}::uuid, ${by})`.execute(db),
      )
    await expect(end('00')).rejects.toThrow('unsubscribe_link_invalid')
    await end(signature)
    await end(signature)
    expect(await people()).toEqual({ told: 0, waiting: 1 })
  })

  it('RESTOCK-06 D49 are found, exported, erased, also between their turn and their mail, and forgotten after 90 days', async () => {
    const admin = await accountOf(database, 'chief@example.com')
    await database.run(`update user_roles set role = 'admin' where user_id = $1`, admin)
    const asAdmin = async <Row>(query: ReturnType<typeof sql<Row>>) =>
      (await runAs(database.server, { role: 'admin', userId: admin }, (db) => query.execute(db))).rows
    await ask({ contact: 'awa@example.com' })
    await ask({ kind: 'phone', contact: '07 01 02 03 04' })
    expect(await asAdmin(sql`select contact from find_people('awa@example.com', 5)`)).toHaveLength(1)
    expect(await asAdmin(sql`select contact from find_people('0701020304', 5)`)).toHaveLength(1)
    const [exported] = await asAdmin(
      sql<{ known: unknown }>`select export_person('phone', '0701020304') -> 'restock_requests' as known`,
    )
    expect(exported?.known).toMatchObject([{ product: 'Santal', contact: '07 01 02 03 04' }])
    await setStock(5)
    await pass(10)
    await tell()
    const [mail] = await mails()
    await asAdmin(sql`select erase_person('email', 'awa@example.com')`)
    expect(await readMail(mail as Mail)).toBeUndefined()
    await asAdmin(sql`select erase_person('phone', '0701020304')`)
    expect(await people()).toEqual({ told: 0, waiting: 0 })
    await setStock(0)
    await ask({})
    await ask({})
    await database.superuser.query(
      `update restock_requests set requested_at = now() - interval '91 days'
       where id = (select id from restock_requests limit 1)`,
    )
    await database.run('select erase_expired_data(10)')
    expect(await people()).toEqual({ told: 0, waiting: 1 })
  })
})
