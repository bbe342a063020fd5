import { describe, expect, it } from 'vitest'
import { MAX_FOUND } from '#features/orders/admin/admin-order.ts'
import { readCustomer } from '#features/orders/admin/admin-orders.server.ts'
import { readOrder } from '#features/orders/admin/order.server.ts'
import type { OrderListRequest } from '#features/orders/admin/order-filters.ts'
import { addCustomer, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { addOrders, listOrders } from '#tests/fixtures/database/orders/listed-orders.ts'
import { customerOrder, guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { addProduct, withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

/** Many rows whose insertion need not be announced. */
async function withoutTriggers(statement: string): Promise<void> {
  await database.superuser.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
}

const list = (other: Partial<OrderListRequest> = {}) => listOrders(admin, other)
const numbers = async (...[other]: Parameters<typeof list>) =>
  (await list(other)).rows.map(({ orderNumber }) => orderNumber)
const find = (search: string) => numbers({ search })

describe('the list of all orders', () => {
  it('AORD-03 returns ten a page, newest first, and how many there are; a page past the end is the last one', async () => {
    const added = await addOrders(
      database,
      Array.from({ length: 23 }, () => ({ status: 'cancelled', daysAgo: 5 })),
    )
    const newest = added.toReversed()
    const first = await list({ status: 'cancelled' })
    expect(first).toMatchObject({ page: 1, total: 23, hasMore: false })
    expect(first.rows.map(({ orderNumber }) => orderNumber)).toEqual(newest.slice(0, 10))
    expect(await numbers({ status: 'cancelled', page: 3 })).toEqual(newest.slice(20))
    expect(await list({ status: 'cancelled', page: 900 })).toMatchObject({ page: 3, rows: { length: 3 } })
  })

  it('AORD-01 AORD-06 a status that no order has returns an empty page', async () => {
    expect(await list({ status: 'shipped' })).toMatchObject({ rows: [], total: 0, page: 1, hasMore: false })
  })
})

describe('the search', () => {
  it('finds an order by its number, whole, begun, in small letters, or by its end', async () => {
    const [number = ''] = await addOrders(database, [{}], 'QZ7X9K2M')
    for (const asked of [
      number,
      number.toLowerCase(),
      number.slice(0, 17),
      number.slice(4, 17),
      'qz7x9k2m',
      'Z7X9',
    ]) {
      expect(await find(asked), asked).toContain(number)
    }
    expect(await find('CMD-1699')).toEqual([])
  })

  it.each([
    ['07 41 42 43 44', '+225 07 41 42 43 44'],
    ['+2250741424345', '0741424345'],
    ['07.41.42.43.46', '00225 07 41 42 43 46'],
    ['+33 6 41 42 43 47', '0033641424347'],
  ])('finds %s by %s, and by its last digits', async (phone, asked) => {
    const [number = ''] = await addOrders(database, [{ phone }], 'PHONE000')
    expect(await find(asked)).toEqual([number])
    expect(await find(phone.replace(/\D/g, '').slice(-6))).toEqual([number])
  })

  it.each([
    ['Adjoua N’Guessan', 'nguessan', true],
    ['Adjoua N’Guessan', 'guessan', true],
    ['Adjoua N’Guessan', "N'GUESSAN", true],
    ['Désirée Kouamé', 'desiree kouame', true],
    ['Désirée Kouamé', 'kouamé Désirée', true],
    ['Œdipe Bâ', 'oedipe', true],
    ['Marie-Laure Aka', 'marie laure', true],
    ['Zié Ba', 'ba', true],
    ['100% Parfum_X', '100%', true],
    ['Mille Parfums', 'mi%ums', false],
  ])('an order of %s is found by "%s": %s', async (name, asked, isFound) => {
    const [number = ''] = await addOrders(database, [{ name }], 'NAME0000')
    expect((await find(asked)).includes(number)).toBe(isFound)
  })

  it('returns the newest of many, page by page, and says that there are more', async () => {
    const added = await addOrders(
      database,
      Array.from({ length: MAX_FOUND + 1 }, () => ({ name: 'Souvent Vue' })),
    )
    const last = await list({ search: 'souvent', page: 99 })
    expect(last).toMatchObject({ total: MAX_FOUND, page: MAX_FOUND / 10, hasMore: true })
    expect(last.rows.at(-1)?.orderNumber).toBe(added[1])
  })

  it('finds a rare name behind more orders than it looks through one by one', async () => {
    const [number = ''] = await addOrders(database, [{ name: 'Rarissime Zokou', daysAgo: 900 }])
    await withoutTriggers(`
      insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status, created_at)
      select 'CMD-' || n || '-ABCDE', 'Client', '0700000000', 'Cocody, rue 12', 1000, 'paid', 'pending', now() - n * interval '1 hour'
      from generate_series(1, 12500) as n`)
    expect(await find('zokou')).toEqual([number])
    expect(await find(number)).toEqual([number])
    // A name and a number together are many here, and only the newest of them are shown.
    const [newest = ''] = await addOrders(database, [{ name: 'Client', daysAgo: 0 }])
    const many = await list({ search: 'client 0700000000' })
    expect(many).toMatchObject({ total: MAX_FOUND, hasMore: true })
    expect(many.rows[0]?.orderNumber).toBe(newest)
    await withoutTriggers(`delete from orders where order_number like 'CMD-%-ABCDE'`)
  })
})

describe('an order in full', () => {
  it('AORD-04 has its items and its first invoice', async () => {
    const product = await addProduct(database, { name: 'Ambre Entier' })
    const customer = await addCustomer(database)
    const placed = await customerOrder(customer, request([line(product, 2)]))
    expect(await readOrder(admin, placed.orderId)).toMatchObject({
      orderNumber: placed.orderNumber,
      invoiceNumber: placed.invoiceNumber,
      total: 50_000,
      items: [{ name: 'Ambre Entier', price: 25_000, quantity: 2, subtotal: 50_000 }],
    })
  })

  it('refuses one that there is not', async () => {
    const nothing = readOrder(admin, '00000000-0000-7000-8000-000000000000')
    await expect(nothing).rejects.toMatchObject({ code: 'order_not_found' })
  })
})

const perfume = withProduct(database, { price: 25_000 })

async function place(phone: string, other: { name?: string; daysAgo?: number } = {}) {
  const { name = 'Awa Koné', daysAgo = 0 } = other
  const { orderId } = await guestOrder(request([line(perfume)], { phone, name }))
  await database.run(
    `update orders set created_at = created_at - $2 * interval '1 day' where id = $1`,
    orderId,
    daysAgo,
  )
  return orderId
}

it('CUSTOMER-01 all orders of a phone number, however it is written, with what they come to', async () => {
  const first = await place('+225 07 41 41 41 41', { name: 'Mme Koné', daysAgo: 40 })
  const delivered = await place('0741414141', { daysAgo: 20 })
  await setOrderStatus(admin, delivered, 'delivered')
  await setOrderStatus(admin, delivered, 'paid')
  await recordPayment(admin, { orderId: delivered, amount: 10_000 })
  const refused = `insert into order_returns (order_id, kind, reason, request_key)
    values ($1, 'refused', 'Absente', gen_random_uuid())`
  await database.run(refused, first)
  await setOrderStatus(admin, first, 'cancelled')
  const last = await place('07-41-41-41-41')
  await place('07 42 42 42 42')
  // A user's order counts too.
  await database.run('update orders set user_id = $2 where id = $1', delivered, admin.userId)

  const { customer, rows, total } = await readCustomer(admin, { orderId: first, page: 1 })
  expect(rows.map(({ id }) => id)).toEqual([last, delivered, first])
  expect(total).toBe(3)
  expect(customer).toMatchObject({
    name: 'Awa Koné',
    phone: '07-41-41-41-41',
    commune: 'Cocody',
    otherNames: ['Mme Koné'],
    orders: 3,
    delivered: 25_000,
    openAmount: 15_000 + 25_000,
    refused: 1,
  })
  expect(customer.firstAt < customer.lastAt).toBe(true)
})

it('CUSTOMER-01 ten orders a page, and a page beyond the end is the last one', async () => {
  let orderId = ''
  for (let order = 0; order < 11; order += 1) orderId = await place('07 43 43 43 43', { daysAgo: 11 - order })
  const first = await readCustomer(admin, { orderId, page: 1 })
  expect(first.rows).toHaveLength(10)
  const last = await readCustomer(admin, { orderId, page: 9 })
  expect([last.page, last.rows.length, last.total]).toEqual([2, 1, 11])
})

it('CUSTOMER-03 nobody is found by an erased order, and nobody finds one', async () => {
  const erased = await place('07 44 44 44 44', { daysAgo: 2 })
  const known = await place('07 44 44 44 44')
  for (const orderId of [erased, await place('Numéro 0745454545')]) {
    await database.run('select erase_orders(array[$1::uuid])', orderId)
    const nobody = readCustomer(admin, { orderId, page: 1 })
    await expect(nobody).rejects.toMatchObject({ code: 'order_not_found' })
  }
  expect((await readCustomer(admin, { orderId: known, page: 1 })).rows.map(({ id }) => id)).toEqual([known])
})
