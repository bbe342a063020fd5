import { beforeAll, describe, expect, it } from 'vitest'
import { listUsers } from '#features/account/admin/users.server.ts'
import { listProducts } from '#features/catalogue/product-lists.server.ts'
import { listAllOrders } from '#features/orders/admin/admin-orders.server.ts'
import { orderFilters } from '#features/orders/admin/order-filters.ts'
import { listOwnOrders } from '#features/orders/orders.server.ts'
import { filterValues } from '#lib/lists/list-filter.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
serverRuntime(database)
let customer: string
let admin: AdminActor

/**
 * All rows of one list have the same time: only the id decides their order, and no page may repeat or lose
 * one.
 */
beforeAll(async () => {
  customer = await addUser(database)
  admin = await addAdmin(database)
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
  const { rows } = await database.superuser.query<{ id: string }>(sql, values)
  return rows.map(({ id }) => id)
}

describe('the lists come from the server page by page, each row once', () => {
  it('OPS-01 SHOP-05 the shop’s products, 24 at a time', async () => {
    const pages: string[][] = []
    let cursor: string | null = null
    do {
      const page = await listProducts({ categoryId: null, cursor })
      pages.push(page.rows.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(pages.map((page) => page.length)).toEqual([24, 24, 12])
    expect(pages.flat()).toEqual(
      await idsOf('select id from products where is_active order by created_at desc, id desc'),
    )
  })

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
    const read = (page: number) =>
      listAllOrders(admin, { page, search: '', ...filterValues(orderFilters, {}) })
    const pages = await Promise.all([1, 2, 3].map(read))
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 3])
    expect(pages.map(({ total }) => total)).toEqual([23, 23, 23])
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
      await idsOf('select id from orders order by created_at desc, id desc'),
    )
  })

  it('OPS-01 AUSR-01 the users, 10 to a page', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => listUsers(admin, { page, search: '' })))
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 3])
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
      await idsOf('select id from profiles order by email, id'),
    )
  })
})
