import { expect, it } from 'vitest'
import { addUser } from '#tests/fixtures/database/accounts/users.ts'
import { announcedBy } from '#tests/fixtures/database/announced.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const toldBy = (statement: string, ...values: unknown[]) =>
  announcedBy(database, () => database.run(statement, ...values))

it.each([
  ['products', 'id', `insert into products (name, price) values ('n', 1)`, 'price = 2'],
  ['categories', 'id', `insert into categories (name) values ('n')`, `name = 'm'`],
  [
    'newsletter_subscribers',
    'id',
    `insert into newsletter_subscribers (email) values ('n@example.com')`,
    `name = 'm'`,
  ],
])('LIVE-01 %s announce insert, update and delete, with ids', async (table, key, insert, change) => {
  let id = ''
  const inserted = await announcedBy(database, async () => {
    id = (await database.row(`${insert} returning ${key}::text as id`)).id
  })
  expect(inserted).toEqual([{ table, op: 'insert', ids: [id] }])
  expect(await toldBy(`update ${table} set ${change} where ${key} = $1`, id)).toEqual([
    { table, op: 'update', ids: [id] },
  ])
  expect(await toldBy(`delete from ${table} where ${key} = $1`, id)).toEqual([
    { table, op: 'delete', ids: [id] },
  ])
})

it('LIVE-01 settings announce their keys', async () => {
  expect(await toldBy(`update system_settings set value = '1' where key = 'delivery_fee'`)).toEqual([
    { table: 'system_settings', op: 'update', ids: ['delivery_fee'] },
  ])
  const deleted = await toldBy('delete from system_settings')
  expect(deleted).toMatchObject([{ table: 'system_settings', op: 'delete' }])
  expect(deleted[0]?.ids).toHaveLength(9)
})

it('LIVE-01 roles announce their users', async () => {
  const id = await addUser(database)
  expect(await toldBy(`update user_roles set role = 'admin' where user_id = $1`, id)).toEqual([
    { table: 'user_roles', op: 'update', ids: [id] },
  ])
})

it('LIVE-05 an order announces itself, its items and messages, once each, by the order’s id', async () => {
  const products = [await addProduct(database), await addProduct(database)]
  let orderId = ''
  const placed = await announcedBy(database, async () => {
    orderId = await orderOf(products.map((product) => [product, 1]))
  })
  expect(placed).toEqual([
    { table: 'orders', op: 'insert', ids: [orderId] },
    { table: 'order_items', op: 'insert', ids: [orderId] },
    { table: 'order_messages', op: 'insert', ids: [orderId] },
  ])
  expect(await toldBy(`update orders set status = 'paid' where id = $1`, orderId)).toEqual([
    { table: 'orders', op: 'update', ids: [orderId] },
  ])
  expect(
    await toldBy(`update order_messages set state = 'sent', sent_at = now() where order_id = $1`, orderId),
  ).toEqual([{ table: 'order_messages', op: 'update', ids: [orderId] }])
  // A worker that begins with a message changes nothing that anybody sees.
  expect(await toldBy(`update order_messages set attempts = 2 where order_id = $1`, orderId)).toEqual([])
})

it('LIVE-01 up to 50 rows of one statement are named, more are "many"', async () => {
  await database.run('delete from products')
  const insert = `insert into products (name, price) select 'n', 1 from generate_series(1, $1::integer)`
  const named = await toldBy(insert, 50)
  expect(named).toMatchObject([{ table: 'products', op: 'insert' }])
  expect(new Set(named[0]?.ids).size).toBe(50)
  expect(await toldBy(insert, 51)).toEqual([{ table: 'products', op: 'many' }])
})

it('LIVE-01 a statement that changes no row, or is rolled back, announces nothing', async () => {
  expect(await toldBy(`update products set price = 1 where name = 'nobody'`)).toEqual([])
  const undone = () =>
    database.superuser.query(`begin; insert into products (name, price) values ('n', 1); rollback`)
  expect(await announcedBy(database, undone)).toEqual([])
})
