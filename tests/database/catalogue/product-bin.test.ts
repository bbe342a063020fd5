import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { productFilters } from '#features/catalogue/admin/catalogue-rows.ts'
import {
  deleteProduct,
  listAdminProducts,
  listBinnedProducts,
  readProductForEdit,
  restoreProduct,
} from '#features/catalogue/admin/products.server.ts'
import { filterValues } from '#lib/lists/list-filter.ts'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testShop } from '#tests/fixtures/database/test.ts'

const database = testShop()
const admin = withAdmin(database)

const visitor: Actor = { role: 'visitor' }
const seen = async (actor: Actor, id: string) =>
  (await asActor(actor, (db) => db.selectFrom('products').select('id').where('id', '=', id).execute())).length
const found = async (name: string) =>
  (await asActor(visitor, (db) => sql`select * from search_products(${name}, 5)`.execute(db))).rows.length
const stock = () => database.row('select products, pieces, value from stock_overview')
const status = (orderId: string, to: string) =>
  asActor(admin, (db) =>
    sql<{ done: { stock: { outcome: string; productId: string | null }[] } }>`
      select set_order_status(${orderId}, ${to}) as done`.execute(db),
  )

it('PERM-09 an admin puts a product into the bin by its function alone', async () => {
  const product = await addProduct(database)
  const bin = asActor(admin, (db) =>
    sql`update products set deleted_at = now() where id = ${product.id}`.execute(db),
  )
  await expect(bin).rejects.toMatchObject({ code: 'forbidden' })
})

it('APROD-13 D50 a product in the bin counts as not found everywhere, and comes back as it was', async () => {
  const product = await addProduct(database, { name: 'Vétiver Sombre', stock: 7, price: 900 })
  const before = await stock()
  await deleteProduct(admin, product.id)

  expect([await seen(visitor, product.id), await found('vétiver')]).toEqual([0, 0])
  expect(
    (await listAdminProducts(admin, { page: 1, search: 'vétiver', ...filterValues(productFilters, {}) }))
      .rows,
  ).toEqual([])
  await expect(readProductForEdit(admin, product.id)).rejects.toMatchObject({ code: 'product_not_found' })
  await expect(deleteProduct(admin, product.id)).rejects.toMatchObject({ code: 'product_not_found' })
  await expect(guestOrder(database, request([line(product)]))).rejects.toMatchObject({
    code: 'stock_insufficient',
    details: [{ id: product.id, problem: 'not_found' }],
  })
  expect(await stock()).not.toEqual(before)
  expect(await listBinnedProducts(admin)).toMatchObject([
    { id: product.id, name: 'Vétiver Sombre', stock: 7 },
  ])

  await restoreProduct(admin, product.id)
  await restoreProduct(admin, product.id)
  expect([await seen(visitor, product.id), await found('vétiver')]).toEqual([1, 1])
  expect(await stock()).toEqual(before)
  expect(await listBinnedProducts(admin)).toEqual([])
  await guestOrder(database, request([line(product)]))
})

it('AORD-12 D50 a delivery takes no stock of a product in the bin, but of another one with its name', async () => {
  const [gone, lonely] = [
    await addProduct(database, { name: 'Santal' }),
    await addProduct(database, { name: 'Myrrhe' }),
  ]
  const order = await guestOrder(database, request([line(gone), line(lonely)]))
  await deleteProduct(admin, gone.id)
  await deleteProduct(admin, lonely.id)
  const other = await addProduct(database, { name: 'Santal', stock: 3 })
  const { rows } = await status(order.orderId, 'delivered')
  expect(rows[0]?.done.stock.map(({ outcome, productId }) => [outcome, productId])).toEqual([
    ['decremented', other.id],
    ['product_not_found', lonely.id],
  ])
  const left = await database.rows<{ stock: number }>(
    'select stock from products where id = any ($1) order by array_position($1, id)',
    [gone.id, lonely.id, other.id],
  )
  expect(left.map((row) => row.stock)).toEqual([50, 50, 2])
})

it('APROD-13 D12 after 30 days a product leaves the bin for good, a few lines of past orders at a time', async () => {
  const [old, young] = [await addProduct(database), await addProduct(database)]
  for (const _ of [1, 2, 3]) await guestOrder(database, request([line(old)]))
  await deleteProduct(admin, old.id)
  await deleteProduct(admin, young.id)
  await database.run(`update products set deleted_at = now() - interval '31 days' where id = $1`, old.id)
  const empty = () => database.value<number>('select empty_bin(2) as count')
  expect([await empty(), await empty(), await empty()]).toEqual([3, 2, 0])
  const rows = await database.rows('select id from products where id = any ($1)', [old.id, young.id])
  expect(rows).toEqual([{ id: young.id }])
  const lines = await database.rows(
    `select count(*)::int as lines from order_items where product_name = $1 and product_id is null`,
    old.name,
  )
  expect(lines).toEqual([{ lines: 3 }])
})
