import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteProduct, updateProduct } from '#features/catalogue/admin/products.server.ts'
import { searchProducts } from '#features/catalogue/catalogue.server.ts'
import { findOldAddress } from '#features/content/inject-seo-tags.server.ts'
import { foreignTable } from '#features/product-file/admin/export-products.server.ts'
import {
  followImport,
  listOldAddresses,
  listRecentImports,
  oldAddressTable,
  removeOldAddress,
  undoImport,
} from '#features/product-file/admin/imports.server.ts'
import { asActor, callSql } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
let perfume: Product

beforeEach(async () => {
  await database.run(
    'delete from order_items; delete from products; delete from product_imports; delete from categories; delete from graphile_worker._private_jobs',
  )
  perfume = await addProduct(database, { price: 25_000, stock: 7 })
})

const oud = '00000000-0000-7000-8000-0000000000a1'
const iris = '00000000-0000-7000-8000-0000000000a2'
const bare = { description: null, is_active: true, category_id: null, image_url: null, more_image_urls: [] }
const details = { top_notes: [], heart_notes: [], base_notes: [] }
const added = (id: string, name: string, values = {}) => ({
  id,
  before: null,
  after: { name, price: 9000, stock: 4, ...bare, ...details, ...values },
})
const changed = (before: object, after: object) => ({ id: perfume.id, before, after })

/** An import of these rows, with a category of its own and two old addresses. */
function importRows(rows: object[], categoryId?: string): Promise<string> {
  return asActor(admin, async (db) => {
    const id = await callSql(db, 'beginProductImport', {
      requestKey: randomUUID(),
      digest: 'a'.repeat(64),
      fileName: 'catalogue.csv',
      added: rows.length,
      changed: 0,
    })
    if (categoryId) await db.insertInto('categories').values({ id: categoryId, name: 'Nouvelle' }).execute()
    await callSql(db, 'importProducts', { import: id, portion: JSON.stringify(rows) })
    const products = rows.map((row) => ({
      productId: (row as { id: string }).id,
      pictureUrls: [],
      oldAddresses: [`/produit/${(row as { id: string }).id.slice(-2)}/`],
    }))
    await followImport(db, id ?? '', products, categoryId ? [categoryId] : [])
    return id ?? ''
  })
}
const product = (id: string) =>
  database.row(
    'select name, price, compare_at_price, stock, deleted_at is not null as binned from products where id = $1',
    id,
  )
const state = async () => (await listRecentImports(admin))[0]?.state

describe('an import that is taken back', () => {
  it('MOVE-14 puts what it added into the bin and gives what it changed its former values', async () => {
    const category = randomUUID()
    const id = await importRows(
      [
        added(oud, 'Oud', { category_id: category }),
        changed({ price: 25_000, stock: 7 }, { price: 20_000, stock: 9 }),
      ],
      category,
    )
    expect(await findOldAddress('/produit/a1')).toBe(`/product/${oud}`)
    expect(await state()).toBe('undoable')
    expect(await undoImport(admin, id)).toEqual({ keptProducts: [], keptCategories: [] })
    expect(await state()).toBe('undone')
    expect(await product(oud)).toMatchObject({ name: 'Oud', binned: true })
    expect(await product(perfume.id)).toMatchObject({ price: 25_000, stock: 7, binned: false })
    expect(await database.rows('select from categories')).toEqual([])
    expect(await findOldAddress('/produit/a1')).toBeNull()
    const movements =
      'select change, note from stock_movements where product_id = $1 and note is not null order by recorded_at'
    expect(await database.rows(movements, perfume.id)).toEqual([
      { change: 2, note: 'catalogue.csv' },
      { change: -2, note: 'Annulation : catalogue.csv' },
    ])
    const log = 'select entity, action from audit_log where actor_id = $1 order by at desc, id desc limit 2'
    expect(await database.rows(log, admin.userId)).toEqual([
      { entity: 'categories', action: 'delete' },
      { entity: 'product_imports', action: 'insert' },
    ])
    expect(await searchProducts('oud')).toEqual([])
    // Pressed twice.
    expect(await undoImport(admin, id)).toEqual({ keptProducts: [], keptCategories: [] })
    expect(await product(perfume.id)).toMatchObject({ price: 25_000, stock: 7 })
  })

  it('MOVE-14 an import that another one followed is taken back once that one is', async () => {
    const first = await importRows([added(oud, 'Oud')])
    const later = await importRows([{ id: oud, before: { price: 9000 }, after: { price: 9500 } }])
    await undoImport(admin, later)
    expect(await product(oud)).toMatchObject({ price: 9000, binned: false })
    expect(await undoImport(admin, first)).toEqual({ keptProducts: [], keptCategories: [] })
    expect(await product(oud)).toMatchObject({ binned: true })
  })

  it('MOVE-15 leaves what was changed since, and names it', async () => {
    const category = randomUUID()
    const id = await importRows(
      [
        added(oud, 'Oud', { category_id: category }),
        added(iris, 'Iris'),
        changed(
          { name: perfume.name, price: 25_000, compare_at_price: null, stock: 7 },
          { name: 'Ambre', price: 20_000, compare_at_price: 30_000, stock: 9 },
        ),
      ],
      category,
    )
    await updateProduct(admin, { id: oud, version: 1, changes: { description: 'Sec' } })
    await updateProduct(admin, { id: perfume.id, version: 2, changes: { price: 21_000 } })
    await database.run('update products set stock = 8 where id = $1', perfume.id)
    expect(await undoImport(admin, id)).toEqual({
      keptProducts: [
        { name: 'Ambre', fields: ['compare_at_price', 'price', 'stock'] },
        { name: 'Oud', fields: [] },
      ],
      keptCategories: ['Nouvelle'],
    })
    expect(await product(perfume.id)).toMatchObject({
      name: perfume.name,
      price: 21_000,
      compare_at_price: 30_000,
      stock: 8,
    })
    expect(await product(oud)).toMatchObject({ binned: false })
    expect(await product(iris)).toMatchObject({ binned: true })
  })

  it('MOVE-15 a picture or category that is gone is not asked back, and what a later import wrote stays', async () => {
    const category = await database.value<string>(
      `insert into categories (name) values ('Ancienne') returning id`,
    )
    const lost = `/pictures/${'a'.repeat(32)}.webp`
    await database.run(`insert into pictures (hash, shape) values (repeat('a', 32), 'portrait')`)
    const give = 'update products set category_id = $2, image_url = $3 where id = $1'
    await database.run(give, perfume.id, category, lost)
    const after = { category_id: null, image_url: 'https://x.example/a.webp' }
    const before = { category_id: category, image_url: lost }
    const id = await importRows([changed(before, after), added(oud, 'Oud')])
    await database.run('delete from categories; delete from pictures')
    await importRows([{ id: oud, before: { stock: 4 }, after: { stock: 5 } }])
    const { keptProducts } = await undoImport(admin, id)
    expect(keptProducts).toEqual([
      { name: perfume.name, fields: ['category_id', 'image_url'] },
      { name: 'Oud', fields: [] },
    ])
  })

  it('MOVE-14 takes the pictures that were fetched back too', async () => {
    const id = await importRows([changed({ price: 25_000 }, { price: 1000 })])
    await database.run(
      `insert into picture_fetches (import_id, product_id, place, address, state, image_url)
       values ($1, $2, 1, 'https://x.example/a.jpg', 'kept', 'https://x.example/1.webp'),
         ($1, $2, 2, 'https://x.example/b.jpg', 'kept', 'https://x.example/2.webp')`,
      id,
      perfume.id,
    )
    await database.run(
      `update products set image_url = 'https://x.example/1.webp', more_image_urls = '{https://x.example/2.webp}' where id = $1`,
      perfume.id,
    )
    expect(await undoImport(admin, id)).toMatchObject({ keptProducts: [] })
    const left = 'select price, image_url, more_image_urls from products where id = $1'
    const former = { price: 25_000, image_url: null, more_image_urls: [] }
    expect(await database.row(left, perfume.id)).toEqual(former)
    expect(await database.rows('select from picture_fetches')).toEqual([])
  })

  it('MOVE-14 is refused after a day, and when a product that it added was ordered', async () => {
    const late = await importRows([added(oud, 'Oud')])
    await database.run(`update product_imports set imported_at = now() - interval '25 hours'`)
    await expect(undoImport(admin, late)).rejects.toMatchObject({ code: 'import_settled' })
    expect(await state()).toBe('settled')
    await expect(undoImport(admin, randomUUID())).rejects.toMatchObject({ code: 'import_settled' })
    const ordered = await importRows([added(iris, 'Iris')])
    await guestOrder(request([line({ id: iris, name: 'Iris', price: 9000, stock: 4 })]))
    await expect(undoImport(admin, ordered)).rejects.toMatchObject({ code: 'import_ordered' })
    expect(await product(iris)).toMatchObject({ binned: false })
  })

  it('MOVE-14 takes more products back than one statement writes', async () => {
    const many = Array.from({ length: 1100 }, (_, at) =>
      added(`00000000-0000-7000-8000-${String(at).padStart(12, '0')}`, `Parfum ${at}`),
    )
    const id = await importRows(many)
    await deleteProduct(admin, many[3]?.id ?? '')
    await undoImport(admin, id)
    expect(await database.rows('select from products where deleted_at is null')).toHaveLength(1)
  })
})

it('MOVE-17 an old address leads to a product that is for sale, by any of its names', async () => {
  await importRows([added(oud, 'Oud'), added(iris, 'Iris')])
  for (const path of ['/produit/a1', '/product/A1/', '/products/a1', '/en/products/a1'])
    expect(await findOldAddress(path)).toBe(`/product/${oud}`)
  expect(await findOldAddress('/product/a9')).toBeNull()
  await deleteProduct(admin, oud)
  await database.run('update products set is_active = false where id = $1', iris)
  expect(await findOldAddress('/produit/a1')).toBeNull()
  expect(await findOldAddress('/produit/a2')).toBeNull()
})

it('MOVE-18 old addresses are counted, searched and read for a file; who removed one, the journal says', async () => {
  await importRows([added(oud, 'Oud'), added(iris, 'Iris')])
  expect(await listOldAddresses(admin, '')).toMatchObject({
    total: 2,
    found: 2,
    shown: [{ path: '/produit/a1', productName: 'Oud' }, { path: '/produit/a2' }],
  })
  for (const search of ['A2', 'iris'])
    expect(await listOldAddresses(admin, search)).toMatchObject({
      total: 2,
      found: 1,
      shown: [{ productName: 'Iris' }],
    })
  const rows = await Array.fromAsync(oldAddressTable(admin, 'https://boutique.example').rows)
  expect(rows.flat()).toEqual([
    ['/produit/a1', `https://boutique.example/product/${oud}`, 'Oud'],
    ['/produit/a2', `https://boutique.example/product/${iris}`, 'Iris'],
  ])
  const { shown } = await listOldAddresses(admin, 'oud')
  await removeOldAddress(admin, { addressId: shown[0]?.id ?? '' })
  await removeOldAddress(admin, { addressId: shown[0]?.id ?? '' })
  expect(await findOldAddress('/produit/a1')).toBeNull()
  const log = `select action, entity_id, before from audit_log where entity = 'old_addresses'`
  const removed = { action: 'delete', entity_id: '/produit/a1', before: { product_id: oud } }
  expect(await database.rows(log)).toEqual([removed])
})

it('MOVE-19 the formats of a perfume leave together, and nothing of the bin', async () => {
  await importRows([added(oud, 'Oud'), added(iris, 'Iris')])
  const large = await addProduct(database, { name: 'Oud', price: 20_000 })
  await database.run(
    `insert into product_formats (product_id, perfume_id, size_ml)
     select id, '00000000-0000-7000-8000-0000000000f1', size from (values ($1::uuid, 30), ($2, 100)) as f (id, size)`,
    oud,
    large.id,
  )
  await deleteProduct(admin, iris)
  const { columns, rows } = foreignTable(admin, 'woocommerce', 'https://boutique.example')
  const [type, name] = ['Type', 'Name'].map((wanted) => columns.findIndex(({ title }) => title === wanted))
  const all = (await Array.fromAsync(rows)).flat()
  expect(all.map((row) => [row[type ?? 0], row[name ?? 0]])).toEqual([
    ['variable', 'Oud'],
    ['variation', 'Oud - 30 ml'],
    ['variation', 'Oud - 100 ml'],
    ['simple', perfume.name],
  ])
})
