import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { erasePerson, exportPerson, findPeople } from '#features/account/admin/users.server.ts'
import { finishRestockCall, resendRestockMail } from '#features/stock/admin/stock.server.ts'
import { callSql, visitor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
let product: string

const addSoldOut = async (name: string) => (await addProduct(database, { name, stock: 0 })).id

beforeEach(async () => {
  await database.superuser.query(
    `delete from restock_requests; delete from restocks; delete from rate_limit_events;
     delete from graphile_worker._private_jobs`,
  )
  product = await addSoldOut('Santal')
})

type Asked = { of?: string; kind?: string; contact?: string; place?: string | null }

/** Asks as a visitor of the shop, from a place of their own. */
function ask(asked: Asked = {}) {
  const { of = product, kind = 'email', contact = `${randomUUID()}@example.com`, place = null } = asked
  const from = { clientAddress: place, addressCap: place ? 30 : null }
  return callSql(visitor, 'requestRestockNotice', {
    ofProduct: of,
    contactKind: kind,
    typed: contact,
    ...from,
  })
}

const setStock = (stock: number, of = product) =>
  database.run('update products set stock = $1 where id = $2', stock, of)

/** Lets time pass for returns, last mails and limits; then the worker does what it does each minute. */
async function pass(minutes: number): Promise<void> {
  await database.superuser.query(
    `with r as (
       update restocks set due_at = due_at - make_interval(mins => $1), told_at = told_at - make_interval(mins => $1)
     ) update rate_limit_events set at = at - make_interval(mins => $1)`,
    [minutes],
  )
  await tell()
}
async function tell(): Promise<void> {
  while ((await database.value<number>('select tell_all_restocked()')) > 0);
}
const aDay = 1440
/** The product is back, for ten minutes unless told otherwise. */
async function comesBack(stock: number, minutes = 10): Promise<void> {
  await setStock(stock)
  await pass(minutes)
}

type Mail = { requestId: string; restockRequestId: string }

const mails = () =>
  database.column<Mail>(
    `select payload from graphile_worker._private_jobs j where payload ->> 'kind' = 'restock' order by id`,
  )
const readMail = async (mail: Mail | undefined) =>
  (await database.rows('select * from read_restock_mail($1, $2)', mail?.restockRequestId, mail?.requestId))[0]

/** Those whose turn has come, and those who wait. */
const people = () =>
  database.row<{ told: number; waiting: number }>(
    `select count(turn)::integer as told, (count(*) - count(turn))::integer as waiting from restock_requests`,
  )
const nobody = { told: 0, waiting: 0 }

describe('people who want to know of a product’s return', () => {
  it('RESTOCK-02 get a mail once it is back for ten minutes, and once only', async () => {
    await ask({ contact: ' Awa@Example.com ' })
    await comesBack(4, 9)
    expect(await mails()).toEqual([])
    await pass(1)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    const facts = { email: 'awa@example.com', product_id: product, product_name: 'Santal', stock: 4 }
    expect(await readMail(mail)).toMatchObject(facts)
    await pass(aDay)
    expect(await mails()).toHaveLength(1)
    await database.run('select finish_restock_mail($1)', mail?.restockRequestId)
    expect(await people()).toEqual(nobody)
    await setStock(0)
    await comesBack(4)
    expect(await mails()).toHaveLength(1)
  })

  it('RESTOCK-02 are not told of a product that is gone again within the ten minutes, but of its next return', async () => {
    await ask()
    await comesBack(2, 8)
    await setStock(0)
    await pass(5)
    await comesBack(2, 9)
    expect(await mails()).toEqual([])
    await pass(1)
    expect(await mails()).toHaveLength(1)
  })

  it('RESTOCK-02 wait on when it is gone again before their mail left, and get one mail for the next return', async () => {
    await ask()
    await comesBack(2)
    await setStock(0)
    expect(await readMail((await mails())[0])).toBeUndefined()
    expect(await people()).toEqual({ told: 0, waiting: 1 })
    await comesBack(2, aDay)
    const [old, next] = await mails()
    expect(await readMail(old)).toBeUndefined()
    expect(await readMail(next)).toMatchObject({ product_id: product })
  })

  it('RESTOCK-02 are told once by two workers at the same moment, and no more of them than the pieces allow', async () => {
    for (let n = 0; n < 15; n += 1) await ask()
    await setStock(2)
    await database.run(`update restocks set due_at = now()`)
    await whileHeld(database, ['select tell_all_restocked()'], tell)
    expect(new Set((await mails()).map(({ restockRequestId }) => restockRequestId)).size).toBe(6)
    expect(await mails()).toHaveLength(6)
  })

  it('RESTOCK-02 who ask while the product returns are told: the one waits for the other', async () => {
    const back = ['update products set stock = 3 where id = $1', product] as const
    expect(await whileHeld(database, back, () => ask())).toBe('in_stock')
    expect(await people()).toEqual(nobody)
  })

  it('RESTOCK-02 5,000 who wait for 3 bottles: nine are told, the first nine; a day later the next nine', async () => {
    await database.superuser.query(
      `insert into restock_requests (product_id, contact_kind, contact, waiter_id, requested_at)
       select $1, 'email', 'p' || n || '@example.com', gen_random_uuid(), now() - make_interval(secs => 6000 - n)
       from generate_series(1, 5000) n`,
      [product],
    )
    const begin = performance.now()
    await comesBack(3)
    expect(performance.now() - begin).toBeLessThan(10_000)
    const first = await Promise.all((await mails()).map(readMail))
    const nine = Array.from({ length: 9 }, (_, n) => `p${n + 1}@example.com`)
    expect(first.map(({ email }) => email)).toEqual(nine)
    await pass(60)
    expect(await mails()).toHaveLength(9)
    // Four more pieces: 3 × 7 people in all on this day.
    await comesBack(7)
    expect(await mails()).toHaveLength(21)
    await pass(aDay)
    expect(await mails()).toHaveLength(42)
    expect(await people()).toEqual({ told: 42, waiting: 4958 })
  })

  it('RESTOCK-02 wait while it is in the bin or hidden, and are told when it returns from there', async () => {
    await ask()
    const change = (values: string) => database.run(`update products set ${values} where id = $1`, product)
    await change('deleted_at = now()')
    await comesBack(5, 20)
    await change('deleted_at = null, is_active = false')
    await pass(20)
    expect(await mails()).toEqual([])
    await change('is_active = true')
    await pass(10)
    expect(await mails()).toHaveLength(1)
    await database.run('delete from products where id = $1', product)
    expect(await people()).toEqual(nobody)
  })

  it('RESTOCK-02 wait for their format, whatever perfume it belongs to meanwhile', async () => {
    const insert = `insert into product_formats (product_id, perfume_id, size_ml) values ($1, $2, 50)`
    const join = (perfume: string) => database.run(insert, product, perfume)
    await join(randomUUID())
    await ask()
    await database.run('delete from product_formats where product_id = $1', product)
    await join(randomUUID())
    await comesBack(1)
    const [mail] = await mails()
    expect(await readMail(mail)).toMatchObject({ product_id: product, product_name: 'Santal, 50 ml' })
  })

  it('RESTOCK-03 phone numbers become a list for the staff; who was told is forgotten', async () => {
    await ask({ kind: 'phone', contact: '07 01 02 03 04' })
    await ask({ kind: 'phone', contact: '0701020304' })
    expect(await people()).toEqual({ told: 0, waiting: 1 })
    await comesBack(1)
    expect(await mails()).toEqual([])
    const id = await database.value<string>('select id from restock_requests where turn is not null')
    for (const _ of [1, 2]) await finishRestockCall(admin, { request: id })
    expect(await people()).toEqual(nobody)
  })

  it('RESTOCK-03 a mail that was given up is sent again or taken away, and its person waits on when the product is gone', async () => {
    const fail = (mail: Mail | undefined) =>
      database.run('select fail_restock_mail($1, $2, $3)', mail?.restockRequestId, mail?.requestId, 'Refusé')
    await ask()
    await comesBack(4)
    const [first] = await mails()
    const id = first?.restockRequestId ?? ''
    await resendRestockMail(admin, { request: id })
    await finishRestockCall(admin, { request: id })
    expect(await mails()).toHaveLength(1)
    await fail(first)
    for (const _ of [1, 2]) await resendRestockMail(admin, { request: id })
    const [, second, ...others] = await mails()
    expect(others).toEqual([])
    // What became of an earlier mail says nothing of this one.
    await fail(first)
    await finishRestockCall(admin, { request: id })
    expect(await people()).toEqual({ told: 1, waiting: 0 })
    await fail(second)
    await setStock(0)
    expect(await people()).toEqual({ told: 0, waiting: 1 })
    await comesBack(4, aDay)
    await fail((await mails()).at(-1))
    await finishRestockCall(admin, { request: id })
    expect(await people()).toEqual(nobody)
  })

  it('RESTOCK-05 nobody is written to twice a day, and the answer never says whether somebody was known', async () => {
    const other = await addSoldOut('Iris')
    const contact = 'awa.kone@gmail.com'
    expect(await ask({ contact })).toBe('noted')
    expect(await ask({ contact })).toBe('noted')
    expect(await ask({ contact: 'AwaKone+x@gmail.com', of: other })).toBe('noted')
    await setStock(5, other)
    await comesBack(5)
    expect(await mails()).toHaveLength(1)
    await pass(aDay)
    expect(await mails()).toHaveLength(2)
  })

  it('RESTOCK-05 LIM-04 five requests a day for one contact: more are answered alike, and refused to who made them', async () => {
    const products = await Promise.all(Array.from({ length: 7 }, (_, n) => addSoldOut(`Parfum ${n}`)))
    for (const [n, of] of products.entries())
      expect(await ask({ contact: 'awa@example.com', of, place: `192.0.2.${n}` })).toBe('noted')
    expect(await people()).toEqual({ told: 0, waiting: 5 })
    await database.superuser.query('delete from rate_limit_events')
    const from = { contact: '07 01 02 03 04', kind: 'phone', place: '198.51.100.1' }
    for (const of of products.slice(0, 5)) expect(await ask({ ...from, of })).toBe('noted')
    await expect(ask({ ...from, of: products[5] ?? '' })).rejects.toThrow('restock_limited')
  })

  it.each([
    ['no e-mail', { contact: 'awa' }, 'email_invalid'],
    ['no phone number', { kind: 'phone', contact: '12' }, 'phone_invalid'],
    ['no product', { of: randomUUID() }, 'product_not_found'],
  ])('RESTOCK-01 what is %s is refused', async (_, asked, code) => {
    await expect(ask(asked)).rejects.toThrow(code)
  })

  it('RESTOCK-04 the link of a mail ends all requests of its contact, and no other’s', async () => {
    const contact = 'awa@example.com'
    await ask({ contact })
    await ask({ contact, of: await addSoldOut('Iris') })
    await ask({ contact: 'yao@example.com' })
    const known = 'select waiter_id from restock_requests where contact = $1 limit 1'
    const waiter = await database.value<string>(known, contact)
    const signature = await database.value<string>('select sign_restock_link($1)', waiter)
    const end = (by: string) => callSql(visitor, 'endRestockRequests', { waiter, signature: by })
    await expect(end('00')).rejects.toThrow('unsubscribe_link_invalid')
    for (const _ of [1, 2]) await end(signature)
    expect(await people()).toEqual({ told: 0, waiting: 1 })
  })

  it('RESTOCK-06 D49 are found, exported, erased, also between their turn and their mail, and forgotten after 90 days', async () => {
    const [byMail, byPhone] = [
      { kind: 'email', contact: 'awa@example.com' },
      { kind: 'phone', contact: '07 01 02 03 04' },
    ] as const
    for (const asked of [byMail, byPhone]) {
      await ask(asked)
      expect(await findPeople(admin, { typed: asked.contact })).toHaveLength(1)
    }
    const known = JSON.parse(await exportPerson(admin, byPhone))
    expect(known.restock_requests).toMatchObject([{ product: 'Santal', contact: '07 01 02 03 04' }])
    await comesBack(5)
    const [mail] = await mails()
    await erasePerson(admin, byMail)
    expect(await readMail(mail)).toBeUndefined()
    await erasePerson(admin, byPhone)
    expect(await people()).toEqual(nobody)
    await setStock(0)
    for (const _ of [1, 2]) await ask()
    await database.superuser.query(
      `update restock_requests set requested_at = now() - interval '91 days'
       where id = (select id from restock_requests limit 1)`,
    )
    await database.run('select erase_expired_data(10)')
    expect(await people()).toEqual({ told: 0, waiting: 1 })
  })
})
