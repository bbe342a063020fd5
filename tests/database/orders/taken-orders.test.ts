import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { erasePerson, exportPerson } from '#features/account/admin/users.server.ts'
import { findCustomer, findOffers, readOrder } from '#features/orders/admin/order.server.ts'
import { readNewOrders } from '#features/orders/admin/order-rows.server.ts'
import type { TakenOrderInput } from '#features/orders/admin/taken-order.ts'
import { placeOrder } from '#features/orders/place-order.server.ts'
import { listChanges } from '#features/settings/admin/settings-tab.server.ts'
import type { Actor } from '#platform/database/actor.ts'
import { addUser, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { listOrders } from '#tests/fixtures/database/orders/listed-orders.ts'
import {
  customerOrder,
  guestOrder,
  line,
  orderRows,
  placeOne,
  request,
  toNewOrder,
} from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { freshPhone } from '#tests/fixtures/fresh-phone.ts'

const database = testDatabase()
const admin = withAdmin(database)
const colleague = withAdmin(database)
const perfume = withProduct(database, { name: 'Ambre Doré', price: 25_000, stock: 5 })

const items = (quantity = 2) => {
  const { id, name, price } = perfume
  return [{ id, name, price, quantity }]
}

function input(other: Partial<TakenOrderInput> = {}): TakenOrderInput {
  return {
    customerName: 'Awa Koné',
    customerEmail: '',
    customerPhone: freshPhone(),
    customerAddress: 'Cocody, rue des Jardins 12',
    landmark: '',
    notes: '',
    items: items(),
    idempotencyKey: randomUUID(),
    source: 'phone',
    ...other,
  }
}
const takeOrder = (actor: Actor, { source, ...order }: TakenOrderInput) =>
  placeOrder(actor, order, { form: 'taken', source })
const take = (other: Partial<TakenOrderInput> = {}) => takeOrder(admin, input(other))

describe('an order that an admin takes', () => {
  it('PHONE-01 is written as a guest’s is, with the messages and the history of any order', async () => {
    const columns = `
      select o.status, o.payment_status, o.user_id, o.total_amount, o.customer_name, o.customer_email, o.notes, o.customer_address,
        v.status as invoice, v.subtotal, v.delivery_fee, i.product_id, i.product_name, i.product_price, i.quantity,
        length(o.link_secret) as secret,
        (select array_agg(m.channel || ' ' || m.audience order by m.key) from order_messages m where m.order_id = o.id) as messages
      from orders o join invoices v on v.order_id = o.id join order_items i on i.order_id = o.id where o.order_number = $1`
    const same = { email: 'awa@example.com', notes: 'Sonner deux fois' }
    const guest = await guestOrder(request([line(perfume, 2)], same))
    const { id, receipt } = await take({ customerEmail: same.email, notes: same.notes })
    expect(receipt.orderNumber).toMatch(/^CMD-\d{13}-[A-Z0-9]{8}$/)
    expect(receipt.invoiceNumber).toMatch(/^FACT-\d{13}-[A-Z0-9]{8}$/)
    const [written] = await database.rows(columns, receipt.orderNumber)
    expect(written).toEqual((await database.rows(columns, guest.orderNumber))[0])
    expect(written).toMatchObject({ user_id: null, total_amount: 50_000, messages: expect.any(Array) })
    const without = await take()
    expect((await database.rows(columns, without.receipt.orderNumber))[0]?.messages).toEqual([
      'chat owner',
      'email owner',
    ])
    expect(
      await database.rows('select to_status, changed_by from order_status_history where order_id = $1', id),
    ).toEqual([{ to_status: 'confirmed', changed_by: admin.userId }])
  })

  it('PHONE-04 says to admins alone how it came and who took it: list, order, audit log, export', async () => {
    const phone = freshPhone()
    const { id, receipt } = await take({ source: 'whatsapp', customerPhone: phone })
    const { rows: listed } = await listOrders(colleague)
    expect(listed.find((order) => order.id === id)?.source).toBe('whatsapp')
    const found = await listOrders(colleague, { search: receipt.orderNumber })
    expect(found.rows.map(({ source }) => source)).toEqual(['whatsapp'])
    expect((await readOrder(colleague, id)).taken).toEqual({ source: 'whatsapp', by: 'Awa Koné' })
    expect(JSON.stringify(receipt)).not.toMatch(/whatsapp/i)
    const { rows: changes } = await listChanges(admin, null)
    expect(changes[0]?.what).toBe(`Commande prise par WhatsApp\u202f: ${receipt.orderNumber}`)
    const known = await exportPerson(admin, { kind: 'phone', contact: phone })
    expect(JSON.stringify(known)).toContain('whatsapp')

    const own = await guestOrder(request([line(perfume)]))
    expect((await readOrder(admin, own.orderId)).taken).toBeNull()
  })

  it('PHONE-05 is bound by no limit of customers, and leaves its customer’s own three orders to them', async () => {
    const phone = freshPhone()
    for (const _ of [1, 2, 3, 4, 5]) await take({ customerPhone: phone })
    const own = () =>
      guestOrder(request([line(perfume)], { phone, addressCap: 3, clientAddress: '192.0.2.77' }))
    for (const _ of [1, 2, 3]) await own()
    await expect(own()).rejects.toMatchObject({ code: 'rate_limited' })
    await take({ customerPhone: phone })
    expect(
      await database.rows(`select from rate_limit_events where kind = 'order' and subject <> '192.0.2.77'`),
    ).toHaveLength(0)
  })

  it('PHONE-05 is taken by an admin alone: the database refuses all others', async () => {
    const call = (actor: Actor) =>
      placeOne({ ...toNewOrder(request([line(perfume)]), 'taken'), source: 'phone' }, actor)
    const userId = await addUser(database)
    const before = await orderRows(database)
    const others: Actor[] = [
      { role: 'visitor' },
      { role: 'customer', userId },
      { role: 'customer', userId: admin.userId },
      // Their role was removed since the request began.
      { role: 'admin', userId },
    ]
    for (const actor of others) await expect(call(actor)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await orderRows(database)).toEqual(before)
    // The key of an order that was taken gives them no receipt.
    const taken = { ...toNewOrder(request([line(perfume)]), 'taken'), source: 'phone' }
    await placeOne(taken, admin)
    const again = placeOne(taken, { role: 'admin', userId })
    await expect(again).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('PHONE-06 is one order for one key, whoever repeats it; with other content the key is refused', async () => {
    const order = input()
    const before = await orderRows(database)
    const taken = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => takeOrder(n % 2 ? admin : colleague, order)),
    )
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
    expect(new Set(taken.map(({ receipt }) => receipt.invoiceNumber)).size).toBe(1)
    expect(taken[0]?.receipt.customer.phone).toBe(order.customerPhone)
    const after = await orderRows(database)
    expect(Number(after.orders)).toBe(Number(before.orders) + 1)
    for (const other of [{ items: items(1) }, { source: 'shop' as const }, { customerName: 'Serge Yao' }]) {
      const attempt = takeOrder(admin, { ...order, ...other })
      await expect(attempt).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    }
    expect(await orderRows(database)).toEqual(after)
  })

  it('PHONE-07 is new for the colleague and rings their device, not those of the admin who took it', async () => {
    for (const { userId } of [admin, colleague]) {
      await database.rows(
        `with session as (
           insert into auth.sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day') returning id
         )
         insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name)
         select $1, id, 'https://push.example/' || $1::uuid, repeat('k', 87), repeat('s', 22), 'Chrome' from session`,
        userId,
      )
    }
    await readNewOrders(admin)
    await readNewOrders(colleague)
    const { id } = await take()
    expect([(await readOrder(admin, id)).isNew, (await readOrder(colleague, id)).isNew]).toEqual([
      false,
      true,
    ])
    expect((await readNewOrders(admin)).orders.map((order) => order.id)).not.toContain(id)
    expect((await readNewOrders(colleague)).orders.map((order) => order.id)).toContain(id)
    expect(
      await database.rows(
        `select d.user_id from graphile_worker._private_jobs j
         join push_devices d on d.id::text = split_part(j.key, ':', 2) where split_part(j.key, ':', 4) = $1`,
        id,
      ),
    ).toEqual([{ user_id: colleague.userId }])
  })
})

describe('what fills the form', () => {
  it('PHONE-02 the customer of the newest order with a number, however it is written; nobody who was erased', async () => {
    const userId = await addUser(database)
    const earlier = { phone: '07 55 44 33 22', name: 'Serge Yao', address: 'Plateau, rue 1', email: null }
    await guestOrder(request([line(perfume)], earlier))
    expect(await findCustomer(admin, { digits: '2250755443322' })).toMatchObject({
      name: 'Serge Yao',
      email: '',
    })
    const user = { role: 'customer', userId } as const
    const address = 'Marcory, rue 7\nRepère : Portail bleu'
    const own = request([line(perfume)], { phone: '+225 07 55 44 33 22', name: 'Awa Koné', address })
    await customerOrder(user, own, 'simple')
    for (const digits of ['0755443322', '2250755443322', '002250755443322']) {
      expect(await findCustomer(admin, { digits }), digits).toEqual({
        name: 'Awa Koné',
        email: 'awa@example.com',
        address: 'Marcory, rue 7',
        landmark: 'Portail bleu',
        orderedAt: expect.stringMatching(/^20/),
      })
    }
    expect(await findCustomer(admin, { digits: '0755443321' })).toBeNull()
    await erasePerson(admin, { kind: 'phone', contact: '0755443322' })
    expect(await findCustomer(admin, { digits: '0755443322' })).toBeNull()
  })

  it('PHONE-03 the products of the shop’s search, each format with its size, price and stock', async () => {
    const small = await addProduct(database, { name: 'Santal Rare', price: 12_000, stock: 3 })
    const large = await addProduct(database, { name: 'Santal Rare', price: 40_000, stock: 0 })
    await addProduct(database, { name: 'Santal Retiré', active: false })
    await database.run(
      `insert into product_formats (product_id, perfume_id, size_ml) select id, $3, size from (values ($1::uuid, 15), ($2, 50)) as f (id, size)`,
      small.id,
      large.id,
      randomUUID(),
    )
    const offers = await findOffers('santl')
    expect(offers.map(({ name }) => name)).toEqual(['Santal Rare'])
    expect(
      offers[0]?.choices.map(({ size, product: { id, name, price, stock } }) => ({
        size,
        id,
        name,
        price,
        stock,
      })),
    ).toEqual([
      { size: '15 ml', id: small.id, name: 'Santal Rare, 15 ml', price: 12_000, stock: 3 },
      { size: '50 ml', id: large.id, name: 'Santal Rare, 50 ml', price: 40_000, stock: 0 },
    ])
  })
})
