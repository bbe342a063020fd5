import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { productFilters } from '#features/catalogue/admin/catalogue-rows.ts'
import { deleteCategory, takeBackCategory } from '#features/catalogue/admin/categories.server.ts'
import {
  deleteProduct,
  listAdminProducts,
  listBinnedProducts,
  readProductForEdit,
  restoreProduct,
} from '#features/catalogue/admin/products.server.ts'
import { searchProducts } from '#features/catalogue/catalogue.server.ts'
import { filterValues } from '#lib/lists/list-filter.ts'
import { asActor, visitor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, stockOf } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

const colleague = withAdmin(database)

const seen = async (id: string) =>
  (await asActor(visitor, (db) => db.selectFrom('products').select('id').where('id', '=', id).execute()))
    .length
const found = async (name: string) => (await searchProducts(name)).length
const stock = () => database.row('select products, pieces, value from stock_overview')

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

  expect([await seen(product.id), await found('vétiver')]).toEqual([0, 0])
  expect(
    (await listAdminProducts(admin, { page: 1, search: 'vétiver', ...filterValues(productFilters, {}) }))
      .rows,
  ).toEqual([])
  await expect(readProductForEdit(admin, product.id)).rejects.toMatchObject({ code: 'product_not_found' })
  await expect(deleteProduct(admin, product.id)).rejects.toMatchObject({ code: 'product_not_found' })
  await expect(guestOrder(request([line(product)]))).rejects.toMatchObject({
    code: 'stock_insufficient',
    details: [{ id: product.id, problem: 'not_found' }],
  })
  expect(await stock()).not.toEqual(before)
  expect(await listBinnedProducts(admin)).toMatchObject([
    { id: product.id, name: 'Vétiver Sombre', stock: 7 },
  ])

  await restoreProduct(admin, product.id)
  await restoreProduct(admin, product.id)
  expect([await seen(product.id), await found('vétiver')]).toEqual([1, 1])
  expect(await stock()).toEqual(before)
  expect(await listBinnedProducts(admin)).toEqual([])
  await guestOrder(request([line(product)]))
})

it('AORD-12 D50 a delivery takes no stock of a product in the bin, but of another one with its name', async () => {
  const [gone, lonely] = [
    await addProduct(database, { name: 'Santal' }),
    await addProduct(database, { name: 'Myrrhe' }),
  ]
  const order = await guestOrder(request([line(gone), line(lonely)]))
  await deleteProduct(admin, gone.id)
  await deleteProduct(admin, lonely.id)
  const other = await addProduct(database, { name: 'Santal', stock: 3 })
  const { stock } = await setOrderStatus(admin, order.orderId, 'delivered')
  expect(stock).toMatchObject([
    { outcome: 'decremented', productId: other.id },
    { outcome: 'product_not_found', productId: lonely.id },
  ])
  const left = await Promise.all([gone, lonely, other].map(({ id }) => stockOf(database, id)))
  expect(left).toEqual([50, 50, 2])
})

it('APROD-13 D12 after 30 days a product leaves the bin for good, a few lines of past orders at a time', async () => {
  const [old, young] = [await addProduct(database), await addProduct(database)]
  for (const _ of [1, 2, 3]) await guestOrder(request([line(old)]))
  await deleteProduct(admin, old.id)
  await deleteProduct(admin, young.id)
  await database.run(`update products set deleted_at = now() - interval '31 days' where id = $1`, old.id)
  const empty = () => database.value<number>('select empty_bin(2) as count')
  expect([await empty(), await empty(), await empty()]).toEqual([3, 2, 0])
  const left = 'select id from products where id = any ($1)'
  expect(await database.column(left, [old.id, young.id])).toEqual([young.id])
  expect(
    await database.rows('select from order_items where product_name = $1 and product_id is null', old.name),
  ).toHaveLength(3)
})

/** A category with all it can have, made a day ago by a form, and changed since. */
async function addCategory(name: string): Promise<string> {
  const id = await database.value<string>(
    `insert into categories (name, description, image_url, created_at, creation_key)
       values ($1, 'Roses', '/landscape.webp', now() - interval '1 day', gen_random_uuid()) returning id`,
    name,
  )
  await database.run(`update categories set description = 'Roses et épices' where id = $1`, id)
  return id
}
const categoryOf = async (id: string) =>
  (await database.rows('select * from categories where id = $1', id))[0]
const membersOf = (id: string) =>
  database.column<string>('select id from products where category_id = $1 order by id', id)
const age = (id: string, time: string) =>
  database.run('update deleted_categories set deleted_at = deleted_at - $2::interval where id = $1', id, time)

it('UNDO-01 a deleted category comes back whole, with the products that have no other one since', async () => {
  const [id, other] = [await addCategory('Pour elle'), await addCategory('Autre')]
  const before = await categoryOf(id)
  const stays = await addProduct(database, { categoryId: id })
  const binned = await addProduct(database, { categoryId: id })
  const moves = await addProduct(database, { categoryId: id })
  await deleteProduct(admin, binned.id)
  await deleteCategory(admin, id)
  expect([await categoryOf(id), await membersOf(id)]).toEqual([undefined, []])
  await database.run('update products set category_id = $2 where id = $1', moves.id, other)

  await takeBackCategory(colleague, id)
  await takeBackCategory(admin, id)
  expect(await categoryOf(id)).toEqual(before)
  expect(await membersOf(id)).toEqual([stays.id, binned.id].toSorted())
  expect(await membersOf(other)).toEqual([moves.id])
  const log = 'select action, entity_id from audit_log where entity_id = any ($1) order by at, id'
  expect(await database.rows(log, [id, other, stays.id, moves.id])).toEqual([
    { action: 'delete', entity_id: id },
    { action: 'insert', entity_id: id },
  ])
})

it('UNDO-02 after ten seconds it is refused; nothing is stored for long', async () => {
  const id = await addCategory('Passagère')
  await deleteCategory(admin, id)
  await age(id, '10.1 seconds')
  await expect(takeBackCategory(admin, id)).rejects.toMatchObject({ code: 'undo_too_late' })
  await database.run('select end_undo_periods()')
  await age(id, '20 seconds')
  const left = () => database.run('select from deleted_categories where id = $1', id)
  expect((await left()).rowCount).toBe(1)
  await database.run('select end_undo_periods()')
  expect((await left()).rowCount).toBe(0)
  await expect(takeBackCategory(admin, id)).rejects.toMatchObject({ code: 'undo_too_late' })
  expect(await categoryOf(id)).toBeUndefined()
})

it('UNDO-02 an upload in between does not clear its picture away', async () => {
  const picture = 'd'.repeat(32)
  await database.run(
    `insert into pictures (hash, shape, uploaded_at) values ($1, 'landscape', now() - interval '2 days')`,
    picture,
  )
  const id = await addCategory('Illustrée')
  await database.run('update categories set image_url = $2 where id = $1', id, `/pictures/${picture}.webp`)
  await deleteCategory(admin, id)
  await database.run('select clear_pictures()')
  await takeBackCategory(admin, id)
  expect(await categoryOf(id)).toMatchObject({ image_url: `/pictures/${picture}.webp` })
})
