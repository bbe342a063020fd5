import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  deleteProduct,
  readProductFormats,
  restoreProduct,
  saveProductFormats,
} from '#features/catalogue/admin/products.server.ts'
import { readProduct, readRelatedProducts, searchProducts } from '#features/catalogue/catalogue.server.ts'
import { fullName } from '#features/catalogue/formats.ts'
import { listFeaturedProducts, listProducts, WHOLE_SHOP } from '#features/catalogue/product-lists.server.ts'
import { setOrderStatus } from '#features/orders/admin/order.server.ts'
import { parseShopChange } from '#platform/changes/change-listener.ts'
import { asActor } from '#platform/database/actor.ts'
import { announcedBy } from '#tests/fixtures/database/announced.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { perfumeShop, sizes } from '#tests/fixtures/database/perfumes.ts'
import { addProduct, withCategory } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { announceChange } from '../../../src/follow-changes.ts'

const database = testDatabase()
const { shop, join, addPerfume } = perfumeShop(database)
const categoryId = withCategory(database, 'Formats')

const listed = async (name: string) =>
  (await listProducts({ categoryId: null, cursor: null })).rows.filter((row) => row.name === name)

it('FMT-03 lists and search show a joined perfume once, at the place of its newest product for sale', async () => {
  const [small, large, middle] = await addPerfume('Santal Rare', [15, 12_500], [100, 52_000, 0], [50, 30_000])
  const later = await addProduct(database, { name: 'Plus Jeune' })
  const { rows } = await listProducts({ categoryId: null, cursor: null })
  expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([later.id, middle.id])
  expect(await listed('Santal Rare')).toMatchObject([
    {
      id: middle.id,
      formats: [
        { id: small.id, size: 15, price: 12_500, stock: 5 },
        { id: middle.id, size: 50, price: 30_000 },
        { id: large.id, size: 100, stock: 0 },
      ],
    },
  ])
  expect((await listFeaturedProducts()).filter(({ name }) => name === 'Santal Rare')).toHaveLength(1)
  const [hit, ...others] = await searchProducts('santal rare')
  expect([hit?.id, hit?.formats?.length, others]).toEqual([middle.id, 3, []])
  expect(await readProduct(small.id)).toMatchObject({
    id: small.id,
    formats: [{ size: 15 }, { size: 50 }, { size: 100 }],
  })

  const related = async (id: string) => (await readRelatedProducts(id)).map((row) => row.id)
  expect(await related(later.id)).toEqual([middle.id])
  expect(await related(small.id)).toEqual([later.id])

  await database.run('update products set is_active = false where id = $1', middle.id)
  expect((await listed('Santal Rare')).map(({ id }) => id)).toEqual([large.id])
  expect((await searchProducts('santal rare')).map(({ id }) => id)).toEqual([large.id])
})

it('FMT-03 SHOP-05 each page of a list begins where the one before ended, and a category shows its own formats', async () => {
  const shown: string[] = []
  for (let place = 0; place < 26; place++) {
    const formats = await addPerfume(`Série ${place}`, [15, 10_000], [50, 20_000])
    // The newest format of one perfume is in no category: there its other format is shown.
    const [older, newest] = formats.map(({ id }) => id)
    await database.run(
      'update products set category_id = $1 where id = any ($2)',
      categoryId,
      place === 3 ? [older] : [older, newest],
    )
    shown.unshift((place === 3 ? older : newest) ?? '')
  }
  const first = await listProducts({ categoryId, cursor: null })
  const second = await listProducts({ categoryId, cursor: first.next })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([24, 2, null])
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(shown)
})

it('FMT-04 an order names the format; the price that was seen counts as ever', async () => {
  const [small, middle] = await addPerfume('Iris', [15, 12_500], [50, 30_000, 1])
  const detail = await readProduct(small.id)
  const asSeen = { ...small, name: detail ? fullName(detail) : '' }
  expect(asSeen.name).toBe('Iris, 15 ml')
  const { receipt } = await guestOrder(request([line(asSeen)]))
  expect(receipt.items).toMatchObject([{ productId: small.id, name: 'Iris, 15 ml', price: 12_500 }])
  // A name that was seen before the join is no reason to refuse.
  expect((await guestOrder(request([line(small)]))).receipt.items).toMatchObject([{ name: 'Iris, 15 ml' }])
  await expect(guestOrder(request([line({ ...small, price: 9000 })]))).rejects.toMatchObject({
    code: 'price_changed',
    details: [{ id: small.id, name: 'Iris, 15 ml', price: 12_500, seenPrice: 9000 }],
  })
  await expect(guestOrder(request([line(middle, 2)]))).rejects.toMatchObject({
    code: 'stock_insufficient',
    details: [{ name: 'Iris, 50 ml', stock: 1 }],
  })
})

it('FMT-04 AORD-12 a delivery finds a format whose product is gone by its whole name alone', async () => {
  const [small, middle] = await addPerfume('Néroli', [15, 12_500], [50, 30_000])
  const { orderId } = await guestOrder(request([line(small)]))
  const other = await guestOrder(request([line(middle)]))
  await database.run('update order_items set product_id = null where order_id = any ($1)', [
    orderId,
    other.orderId,
  ])
  await deleteProduct(shop.admin, middle.id)
  const deliver = async (order: string) => (await setOrderStatus(shop.admin, order, 'delivered')).stock
  expect(await deliver(orderId)).toMatchObject([{ outcome: 'decremented', productId: small.id }])
  expect(await deliver(other.orderId)).toMatchObject([{ outcome: 'product_not_found', productId: null }])
})

it('FMT-05 a change of one format is announced as a change of all, and lists read it from the one they show', async () => {
  const [small, middle] = await addPerfume('Cèdre', [15, 12_500], [50, 30_000])
  const sale = () => database.run('update products set stock = 2 where id = $1', small.id)
  const heard = await announcedBy(database, sale)
  const change = parseShopChange(JSON.stringify(heard[0]))
  expect([heard.length, change?.table, [...(change?.ids ?? [])].sort()]).toEqual([
    1,
    'products',
    [small.id, middle.id].sort(),
  ])
  const events = change ? await announceChange(change) : []
  expect(events).toContainEqual({
    kind: 'product',
    data: expect.objectContaining({ id: small.id, isListed: false }),
  })
  expect(events).toContainEqual({
    kind: 'product',
    data: expect.objectContaining({
      id: middle.id,
      isListed: true,
      product: expect.objectContaining({
        formats: [expect.objectContaining({ stock: 2 }), expect.anything()],
      }),
    }),
  })
})

it('FMT-06 an admin joins products and separates them again; the log records both', async () => {
  const [small, middle] = await addPerfume('Oud', [15, 12_500], [50, 30_000])
  const third = await addProduct(database, { name: 'Oud' })
  const three = [...sizes([small, middle]), { id: third.id, sizeMl: 100 }]
  await join(third, [{ id: third.id, sizeMl: 100 }])
  await join(small, three)
  // Sent again after a lost answer, with what was seen then.
  await saveProductFormats(shop.admin, { productId: small.id, formats: three, seen: three.slice(0, 2) })
  expect((await readProductFormats(shop.admin, third.id)).map(({ sizeMl }) => sizeMl)).toEqual([15, 50, 100])
  await join(small, [])
  expect(await readProductFormats(shop.admin, small.id)).toEqual([])
  expect(
    await database.rows(
      `select before, after from audit_log where entity = 'product_formats' and entity_id = $1 order by at`,
      small.id,
    ),
  ).toEqual([
    { before: null, after: 'Oud, 15 ml · Oud, 50 ml' },
    { before: 'Oud, 15 ml · Oud, 50 ml', after: 'Oud, 15 ml · Oud, 50 ml · Oud, 100 ml' },
    { before: 'Oud, 15 ml · Oud, 50 ml · Oud, 100 ml', after: null },
  ])
})

it('FMT-06 what somebody else joined meanwhile, another perfume’s format and a product in the bin are refused', async () => {
  const [small, middle] = await addPerfume('Musc', [15, 12_500], [50, 30_000])
  const other = await addProduct(database, { name: 'Musc' })
  const both = sizes([small, middle])
  const large = { id: other.id, sizeMl: 100 }
  const unseen = { productId: small.id, formats: [...both, large], seen: [] }
  await expect(saveProductFormats(shop.admin, unseen)).rejects.toMatchObject({
    code: 'version_conflict',
    details: [{ id: small.id, sizeMl: 15 }, { sizeMl: 50 }],
  })
  const taken = { code: 'format_taken', details: { name: 'Musc' } }
  await expect(join(other, [large, ...sizes([small])])).rejects.toMatchObject(taken)
  await deleteProduct(shop.admin, other.id)
  await expect(join(small, [...both, large])).rejects.toMatchObject({ code: 'product_not_found' })
  await expect(readProductFormats(shop.admin, other.id)).rejects.toMatchObject({ code: 'product_not_found' })
  const twice = sizes([small, { ...middle, sizeMl: 15 }])
  await expect(join(small, twice)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(sizes(await readProductFormats(shop.admin, small.id))).toEqual(both)
})

it('FMT-07 the size of a format in the bin is free, and the format returns if its size still is', async () => {
  const [small, middle] = await addPerfume('Benjoin', [15, 12_500], [50, 30_000], [100, 50_000])
  await deleteProduct(shop.admin, small.id)
  expect((await readProductFormats(shop.admin, middle.id)).map(({ sizeMl }) => sizeMl)).toEqual([50, 100])
  await restoreProduct(shop.admin, small.id)
  expect((await readProductFormats(shop.admin, small.id)).map(({ sizeMl }) => sizeMl)).toEqual([15, 50, 100])

  await deleteProduct(shop.admin, small.id)
  const again = await addProduct(database, { name: 'Benjoin' })
  await join(middle, [
    { id: again.id, sizeMl: 15 },
    ...sizes(await readProductFormats(shop.admin, middle.id)),
  ])
  await restoreProduct(shop.admin, small.id)
  expect(await readProductFormats(shop.admin, small.id)).toEqual([])
  expect((await readProductFormats(shop.admin, again.id)).map(({ sizeMl }) => sizeMl)).toEqual([15, 50, 100])
})

it('OPS-01 FMT-03 a page of a list is read by indexes, however many products and formats there are', async () => {
  await database.run(`insert into products (name, price, stock, created_at)
    select 'Essai ' || i, 1, 1, now() - i * interval '1 minute' from generate_series(1, 1500) as i`)
  await database.run(`insert into product_formats
    select id, md5('perfume ' || n / 3)::uuid, n % 3 * 35 + 15
    from (select id, substr(name, 7)::integer as n from products where name like 'Essai %') as numbered where n % 9 < 6`)
  await database.run('analyze products, product_formats, listed_perfumes')
  const { rows } = await asActor({ role: 'visitor' }, (db) =>
    sql<Record<string, string>>`
      explain (analyze, costs off, timing off, summary off)
      select product_id from listed_perfumes where category_id = ${WHOLE_SHOP}
      order by created_at desc, product_id desc limit 25`.execute(db),
  )
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toContain('listed_perfumes_newest')
  expect(plan).not.toMatch(/Seq Scan|Sort|Hash/)
})
