import { beforeAll, describe, expect, it } from 'vitest'
import { listOwnOrders } from '#features/orders/orders.server.ts'
import { addUser, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { listOrders } from '#tests/fixtures/database/orders/listed-orders.ts'
import { testShop } from '#tests/fixtures/database/test.ts'

const database = testShop()
let customer: string
const admin = withAdmin(database)

/**
 * All rows of one list have the same time: only the id decides their order, and no page may repeat or lose
 * one.
 */
beforeAll(async () => {
  customer = await addUser(database)
  await database.superuser.query(
    `insert into products (name, price, is_active) select 'p' || i, 1, i <= 60 from generate_series(1, 70) i`,
  )
  await database.superuser.query(
    `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status, user_id)
     select 'CMD-' || i || '-ABCDEFGH', 'Awa', '0701020304', 'Cocody, rue 12', 1, 'pending', 'pending',
       case when i <= 9 then $1::uuid end from generate_series(1, 23) i`,
    [customer],
  )
  await database.superuser.query(
    `insert into auth.users (name, first_name, email) select 'u', 'Awa', 'u' || i || '@example.com' from generate_series(1, 21) i`,
  )
})

async function idsOf(sql: string, values: string[] = []): Promise<string[]> {
  return database.column<string>(sql, ...values)
}

describe('the lists come from the server page by page, each row once', () => {
  it('OPS-01 ORD-08 a customer’s orders, 4 to a page', async () => {
    const read = (page: number) => listOwnOrders({ role: 'customer', userId: customer }, page)
    const pages = await Promise.all([1, 2, 3, 4].map(read))
    expect(pages.map(({ rows }) => rows.length)).toEqual([4, 4, 1, 0])
    expect(pages.map(({ totals }) => totals.count)).toEqual([9, 9, 9, 9])
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
      await idsOf('select id from orders where user_id = $1 order by created_at desc, id desc', [customer]),
    )
  })

  it('OPS-01 AORD-03 all orders, 10 to a page', async () => {
    const read = (page: number) => listOrders(admin, { page })
    const pages = await Promise.all([1, 2, 3].map(read))
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 3])
    expect(pages.map(({ total }) => total)).toEqual([23, 23, 23])
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
      await idsOf('select id from orders order by created_at desc, id desc'),
    )
  })
})
