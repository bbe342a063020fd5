import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { erasePerson, exportPerson, findPeople } from '#features/account/admin/users.server.ts'
import { asActor, callSql, visitor } from '#platform/database/actor.ts'
import { writeToOutbox } from '#platform/outbox.server.ts'
import { runtime } from '#platform/runtime.ts'
import { accountOf, traces } from '#tests/fixtures/database/accounts/people.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { correctionOf, correctOrder } from '#tests/fixtures/database/orders/corrections.ts'
import {
  customerOrder,
  guestOrder,
  line,
  type OrderRequest,
  request,
} from '#tests/fixtures/database/orders/orders.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { waveSessions } from '#tests/fixtures/database/orders/wave.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const product = withProduct(database)

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-people-'))
  runtime().config.dataDir = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
})

const order = (other: Partial<OrderRequest>) => guestOrder(request([line(product, 2)], other))

const subscribe = (subscriberEmail: string) =>
  callSql(visitor, 'subscribeNewsletter', { subscriberEmail, subscriberName: 'Aya Traoré' })
/** Somebody who was erased, and whom a restored backup brings back. */
async function bringBack(email: string): Promise<void> {
  await erasePerson(admin, { kind: 'email', contact: email })
  await database.superuser.query(
    `insert into newsletter_subscribers (email, subscribed_at) values ($1, now() - interval '1 month')`,
    [email],
  )
}
const again = () => database.value<number>('select erase_again()')

describe('one person', () => {
  const email = 'aya.traore@example.com'
  const phone = '07 44 55 66 77'
  const address = 'Yopougon, carrefour Siporex 9'
  let numbers: string[] = []

  beforeAll(async () => {
    const userId = await accountOf(database, email)
    await subscribe(email)
    const guest = await order({ name: 'Aya Traoré', email, phone, address, notes: 'Sonner chez Siporex' })
    const own = { name: 'Aya Traoré', email: null, phone: '+225 01 44 55 66 77', address }
    const customer = { role: 'customer', userId } as const
    const signedIn = await customerOrder(customer, request([line(product)], own), 'simple')
    numbers = [guest.orderNumber, signedIn.orderNumber].sort()
    await asActor(admin, async (db) => {
      await sql`select add_order_note(${guest.orderId}, 'Aya Traoré rappelle', gen_random_uuid())`.execute(db)
      await sql`select withdraw_order_note(add_order_note(${guest.orderId}, 'Carrefour Siporex', gen_random_uuid()))`.execute(
        db,
      )
      await sql`select cancel_orders(array[${signedIn.orderId}]::uuid[], 'Madame Traoré absente')`.execute(db)
      await sql`select set_order_status(${signedIn.orderId}, 'confirmed')`.execute(db)
    })
    const moved = { address: `${address}, porte 2`, reason: 'Aya Traoré a rappelé' }
    await correctOrder(admin, await correctionOf(database, guest.orderId, moved))
    const paid = { orderId: guest.orderId, amount: 10_000, reference: 'Aya Traoré' }
    const paymentId = await recordPayment(admin, paid)
    await correctPayment(admin, { paymentId, received: 9000, reason: 'Madame Traoré s’est trompée' })
    const wave = waveSessions(database)
    const session = await wave.press(guest.orderId)
    await wave.answered(session.id)
    await wave.paid(session.id, { amount: 5000, transactionId: 'TWAVE99' })
    await writeToOutbox(runtime().config.dataDir, `${guest.orderNumber}-client.eml`, `To: ${email}`)
    await writeToOutbox(runtime().config.dataDir, 'CMD-1-AUTRE-client.eml', 'To: other@example.com')
    await asActor(admin, (db) =>
      db.updateTable('newsletterSubscribers').set({ isActive: false }).where('email', '=', email).execute(),
    )
  })

  it('D49 is found by e-mail, by phone however it is written, and by a part of the name', async () => {
    const [byEmail] = await findPeople(admin, { typed: ` ${email.toUpperCase()}` })
    expect(byEmail).toEqual({
      kind: 'email',
      contact: email,
      names: ['Aya Traoré'],
      otherContacts: ['+225 01 44 55 66 77', phone],
      orders: 2,
      openOrders: 2,
      hasAccount: true,
      isAdmin: false,
      isSubscribed: true,
    })
    expect(await findPeople(admin, { typed: '+225 0744556677' })).toMatchObject([
      { kind: 'phone', contact: '0744556677', orders: 1, otherContacts: [email], hasAccount: false },
    ])
    expect(await findPeople(admin, { typed: 'traore' })).toMatchObject([
      { contact: '0144556677', kind: 'phone' },
      { contact: email, kind: 'email' },
    ])
    expect(await findPeople(admin, { typed: 'inconnue@example.com' })).toEqual([])
    expect(await findPeople(admin, { typed: '%%%' })).toEqual([])
  })

  it('D49 LOG-06 is exported with account, sessions, subscription, orders, items, earlier invoices, payments and messages', async () => {
    const known = JSON.parse(await exportPerson(admin, { kind: 'email', contact: email }))
    expect(known).toMatchObject({
      account: { first_name: 'Aya', email, sessions: [{ ip_address: '192.0.2.44' }] },
      newsletter: { email, is_active: false },
      orders: [{ name: 'Aya Traoré', email, phone, notes: 'Sonner chez Siporex' }, { address }],
    })
    const [first] = known.orders
    expect(first.items).toEqual([{ name: product.name, price: product.price, quantity: 2 }])
    expect(first.messages).toHaveLength(4)
    expect(first.earlier_invoices).toMatchObject([
      {
        version: 1,
        reason: 'Aya Traoré a rappelé',
        content: { customer: { phone, address }, total: 50_000 },
      },
    ])
    expect(first.payments).toMatchObject([
      { kind: 'cash', amount: 10_000, reference: 'Aya Traoré' },
      { amount: -1000, reason: 'Madame Traoré s’est trompée' },
      { kind: 'mobile_money', amount: 5000, reference: 'TWAVE99' },
    ])
    expect(first.admin_notes).toMatchObject([
      { text: 'Aya Traoré rappelle', withdrawn_at: null },
      { text: 'Carrefour Siporex' },
    ])
    expect(known.orders[1].cancellation_reasons).toMatchObject([{ reason: 'Madame Traoré absente' }])
    expect(first.invoice_number).toMatch(/^FACT-/)
  })

  it('D49 LOG-06 is erased everywhere, in the audit log and the outbox too; orders keep numbers, items and amounts', async () => {
    const orders = `select order_number, total_amount, status, created_at from orders where order_number = any ($1) order by 1`
    const before = await database.rows(orders, numbers)
    expect(await traces(database, email)).not.toEqual([])

    expect(await erasePerson(admin, { kind: 'email', contact: ` ${email.toUpperCase()} ` })).toEqual({
      orders: 2,
      account: true,
      newsletter: true,
    })
    const ofTheirs = ['Traor', 'Siporex', '44 55 66 77', '0744556677', '192.0.2.44', 'TWAVE99', 'pay.wave']
    for (const trace of [email, ...ofTheirs])
      expect([trace, await traces(database, trace)]).toEqual([trace, []])
    expect(await database.rows(orders, numbers)).toEqual(before)
    const kept = `select o.customer_name, i.customer_name as billed, i.total_amount > 0 as amount, count(t.*)::int as items
       from orders o join invoices i on i.order_id = o.id join order_items t on t.order_id = o.id
       where o.order_number = any ($1) group by o.id, 1, 2, 3`
    const row = { customer_name: 'Client effacé', billed: 'Client effacé', amount: true, items: 1 }
    expect(await database.rows(kept, numbers)).toEqual([row, row])
    const amounts = `select paid_amount::float8 as amount from wave_sessions union all (select amount::float8 from payments order by id)`
    expect(await database.column(amounts)).toEqual([5000, 10_000, -1000, 5000])
    expect(await readdir(join(runtime().config.dataDir, 'outbox'))).toEqual(['CMD-1-AUTRE-client.eml'])
    expect(await findPeople(admin, { typed: email })).toEqual([])
  })

  it('D49 PERM-07 the log says who exported and erased, by a keyed hash, and nobody else’s rows were touched', async () => {
    const rows = await database.rows(
      `select actor_id, action, before, length(entity_id) as length from audit_log where entity = 'people' order by at`,
    )
    const actor_id = admin.userId
    expect(rows).toEqual([
      { actor_id, action: 'export', before: null, length: 64 },
      { actor_id, action: 'delete', before: { orders: 2, account: true, newsletter: true }, length: 64 },
    ])
    const erasure = await database.row<{ hash: string; plain: string }>(
      `select encode(contact_hash, 'hex') as hash, encode(sha256($1), 'hex') as plain from erasures`,
      Buffer.from(`email ${email}`),
    )
    expect(erasure.hash).not.toBe(erasure.plain)
  })
})

it('D49 erase_again erases once more whom a restored backup brings back, and leaves who came back by themselves', async () => {
  const email = 'retour@example.com'
  await order({ email, name: 'Revenante Koffi' })
  await bringBack(email)
  expect(await again()).toBe(1)
  expect(await traces(database, email)).toEqual([])
  await subscribe(email)
  expect(await again()).toBe(0)
  expect(await traces(database, email)).toContain('public.newsletter_subscribers')
})

it('D49 erase_again knows people by the hashes of a previous key', async () => {
  const email = 'jadis@example.com'
  await subscribe(email)
  await bringBack(email)
  await database.run(
    `update auth.secrets set previous = value, value = repeat('ab', 32) where name = 'erasures'`,
  )
  expect(await again()).toBe(1)
  expect(await traces(database, email)).toEqual([])
})

it('D49 CORR-04 whoever was noted on an order by mistake is found, exported and erased; its customer stays', async () => {
  const stranger = { email: 'etrangere@example.com', phone: '05 99 88 77 66', name: 'Nadia Étrangère' }
  const mistaken = await order(stranger)
  const customer = { name: 'Salimata Cissé', email: 'salimata@example.com', phone: '05 11 00 11 00' }
  await correctOrder(admin, await correctionOf(database, mistaken.orderId, customer))
  expect(await findPeople(admin, { typed: stranger.email })).toMatchObject([
    { contact: stranger.email, names: [stranger.name], orders: 1, openOrders: 0 },
  ])
  expect(await findPeople(admin, { typed: stranger.phone })).toMatchObject([
    { names: [stranger.name], orders: 1 },
  ])
  const known = JSON.parse(await exportPerson(admin, { kind: 'email', contact: stranger.email }))
  expect(known).toMatchObject({
    orders: [],
    named_by_mistake: [{ order_number: mistaken.orderNumber, customer: stranger }],
  })
  expect(JSON.stringify(known)).not.toContain(customer.name)

  await erasePerson(admin, { kind: 'email', contact: stranger.email })
  expect(await traces(database, stranger.email)).toEqual([])
  expect(await traces(database, stranger.name)).toEqual([])
  expect(await findPeople(admin, { typed: stranger.email })).toEqual([])
  const rows = await database.rows('select customer_name from orders where id = $1', mistaken.orderId)
  expect(rows).toEqual([{ customer_name: customer.name }])

  // A backup from before the erasure brings the version back.
  await database.superuser.query('alter table invoice_versions disable trigger user')
  await database.superuser.query(
    `update invoice_versions set content = jsonb_set(content, '{customer,email}', to_jsonb($2::text)) where order_id = $1`,
    [mistaken.orderId, stranger.email],
  )
  await database.superuser.query('alter table invoice_versions enable trigger user')
  expect(await again()).toBe(1)
  expect(await traces(database, stranger.email)).toEqual([])
})

it('D49 a phone number takes only the orders that have it', async () => {
  const phone = '05 11 22 33 44'
  const mine = await order({ phone, email: 'fam@example.com', name: 'Mariam Bamba' })
  const other = await order({ email: 'fam@example.com', name: 'Mariam Bamba' })
  expect(await erasePerson(admin, { kind: 'phone', contact: '+225 0511223344' })).toMatchObject({ orders: 1 })
  const nameOf = ({ orderId }: typeof mine) =>
    database.value('select customer_name from orders where id = $1', orderId)
  expect([await nameOf(mine), await nameOf(other)]).toEqual(['Client effacé', 'Mariam Bamba'])
})

it('D49 an admin is not erased', async () => {
  const contact = await database.value<string>('select email from profiles where id = $1', admin.userId)
  const erasure = erasePerson(admin, { kind: 'email', contact })
  await expect(erasure).rejects.toMatchObject({ code: 'person_is_admin' })
})
