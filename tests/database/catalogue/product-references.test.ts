import { beforeAll, describe, expect, it } from 'vitest'
import { createProduct } from '#features/catalogue/admin/save-rows.server.ts'
import { productReference } from '#features/catalogue/product.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { bareContents } from '#tests/fixtures/database/products.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
serverRuntime(database)

describe('PROD-06 D18 products that come in together', () => {
  const ids: string[] = []

  beforeAll(async () => {
    const delivery = await database.owner.query<{ id: string }>(
      `insert into products (name, price) select 'Flacon ' || n, 1000 from generate_series(1, 200) as n returning id`,
    )
    ids.push(...delivery.rows.map(({ id }) => id))
    const admin = await addAdmin(database)
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        createProduct(admin, {
          name: `Coffret ${n}`,
          description: null,
          price: 1000,
          stock: 1,
          compareAtPrice: null,
          ...bareContents,
          categoryId: null,
          imageUrl: null,
          isActive: true,
          creationKey: crypto.randomUUID(),
        }),
      ),
    )
    expect(added).toHaveLength(20)
    const { rows } = await database.owner.query<{ id: string }>(
      "select id from products where name like 'Coffret %' order by id",
    )
    ids.push(...rows.map(({ id }) => id))
  })

  it('have a reference of their own each', () => {
    expect(ids).toHaveLength(220)
    expect(new Set(ids.map(productReference)).size).toBe(220)
  })

  it('have ids that are UUIDv7 and sort in the order of their coming', () => {
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(ids).toEqual(ids.toSorted())
  })

  it('begin at the present time', async () => {
    const [first = ''] = ids
    const madeAt = Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)
    expect(Math.abs(madeAt - Date.now())).toBeLessThan(3 * 65_536)
  })
})
