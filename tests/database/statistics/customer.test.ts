import { expect, it } from 'vitest'
import { readCustomer } from '#features/orders/admin/admin-orders.server.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { testShop } from '#tests/fixtures/database/test.ts'

const database = testShop()
const admin = withAdmin(database)
const perfume = withProduct(database, { price: 25_000 })

async function place(phone: string, other: { name?: string; daysAgo?: number } = {}) {
  const { name = 'Awa Koné', daysAgo = 0 } = other
  const { orderId } = await guestOrder(database, request([line(perfume)], { phone, name }))
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
  await setOrderStatus(database.server, admin, delivered, 'delivered')
  await setOrderStatus(database.server, admin, delivered, 'paid')
  await recordPayment(database.server, admin, { orderId: delivered, amount: 10_000 })
  await database.run(
    `insert into order_returns (order_id, kind, reason, request_key) values ($1, 'refused', 'Absente', gen_random_uuid())`,
    first,
  )
  await setOrderStatus(database.server, admin, first, 'cancelled')
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
  await database.run('select erase_orders(array[$1::uuid])', erased)
  await expect(readCustomer(admin, { orderId: erased, page: 1 })).rejects.toMatchObject({
    code: 'order_not_found',
  })
  expect((await readCustomer(admin, { orderId: known, page: 1 })).rows.map(({ id }) => id)).toEqual([known])
  const other = await place('Numéro 0745454545')
  await database.run('select erase_orders(array[$1::uuid])', other)
  await expect(readCustomer(admin, { orderId: other, page: 1 })).rejects.toMatchObject({
    code: 'order_not_found',
  })
})
