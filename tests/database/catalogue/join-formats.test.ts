import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  deleteProduct,
  readProductFormats,
  restoreProduct,
  saveProductFormats,
} from '#features/catalogue/admin/manage-products.server.ts'
import { type Actor, runAs } from '#platform/database/actor.ts'
import { addCustomer, addFormerAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { perfumeShop, sizes } from '#tests/fixtures/database/perfumes.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
serverRuntime(database)
const { shop, join, addPerfume } = perfumeShop(database)

it('FMT-06 an admin joins products and separates them again; the log records both', async () => {
  const [small, middle] = await addPerfume('Oud', [
    { size: 15, price: 12_500 },
    { size: 50, price: 30_000 },
  ])
  const third = await addProduct(database, { name: 'Oud' })
  const three = [...sizes([small, middle]), { id: third.id, sizeMl: 100 }]
  await join(third, [{ id: third.id, sizeMl: 100 }])
  await join(small, three)
  // Sent again after a lost answer, with what was seen then.
  await saveProductFormats(shop.admin, { productId: small.id, formats: three, seen: three.slice(0, 2) })
  expect((await readProductFormats(shop.admin, third.id)).map(({ sizeMl }) => sizeMl)).toEqual([15, 50, 100])
  await join(small, [])
  expect(await readProductFormats(shop.admin, small.id)).toEqual([])
  const { rows } = await database.owner.query(
    `select before, after from audit_log where entity = 'product_formats' and entity_id = $1 order by at`,
    [small.id],
  )
  expect(rows).toEqual([
    { before: null, after: 'Oud, 15 ml · Oud, 50 ml' },
    { before: 'Oud, 15 ml · Oud, 50 ml', after: 'Oud, 15 ml · Oud, 50 ml · Oud, 100 ml' },
    { before: 'Oud, 15 ml · Oud, 50 ml · Oud, 100 ml', after: null },
  ])
})

it('FMT-06 what somebody else joined meanwhile, another perfume’s format and a product in the bin are refused', async () => {
  const [small, middle] = await addPerfume('Musc', [
    { size: 15, price: 12_500 },
    { size: 50, price: 30_000 },
  ])
  const other = await addProduct(database, { name: 'Musc' })
  const both = sizes([small, middle])
  await expect(
    saveProductFormats(shop.admin, {
      productId: small.id,
      formats: [...both, { id: other.id, sizeMl: 100 }],
      seen: [],
    }),
  ).rejects.toMatchObject({
    code: 'version_conflict',
    details: [{ id: small.id, sizeMl: 15 }, { sizeMl: 50 }],
  })
  const taken = [
    { id: other.id, sizeMl: 100 },
    { id: small.id, sizeMl: 15 },
  ]
  await expect(join(other, taken)).rejects.toMatchObject({ code: 'format_taken', details: { name: 'Musc' } })
  await deleteProduct(shop.admin, other.id)
  await expect(join(small, [...both, { id: other.id, sizeMl: 100 }])).rejects.toMatchObject({
    code: 'product_not_found',
  })
  await expect(readProductFormats(shop.admin, other.id)).rejects.toMatchObject({ code: 'product_not_found' })
  const twice = sizes([small, { ...middle, sizeMl: 15 }])
  await expect(join(small, twice)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(sizes(await readProductFormats(shop.admin, small.id))).toEqual(both)
})

it('FMT-07 the size of a format in the bin is free, and the format returns if its size still is', async () => {
  const [small, middle] = await addPerfume('Benjoin', [
    { size: 15, price: 12_500 },
    { size: 50, price: 30_000 },
    { size: 100, price: 50_000 },
  ])
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

it('PERM-07 nobody but an admin joins products', async () => {
  const product = await addProduct(database)
  const write = (actor: Actor) =>
    runAs(database.server, actor, (db) => sql`select join_formats(${product.id}, '[]', '[]')`.execute(db))
  for (const actor of [{ role: 'visitor' }, await addCustomer(database)] as const) {
    await expect(write(actor)).rejects.toMatchObject({ code: 'permission_denied' })
    await expect(
      runAs(database.server, actor, (db) => sql`select list_formats(${product.id})`.execute(db)),
    ).rejects.toMatchObject({ code: 'permission_denied' })
  }
  await expect(write(await addFormerAdmin(database))).rejects.toMatchObject({
    code: 'forbidden',
  })
})
