import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCategory, updateCategory } from '#features/catalogue/admin/categories.server.ts'
import { createProduct, deleteProduct, updateProduct } from '#features/catalogue/admin/products.server.ts'
import { productReference } from '#features/catalogue/product.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { bareContents } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const colleague = withAdmin(database)

const refused = expect.objectContaining({ code: 'already_added' })

/**
 * Adds a row by its name under a key, changes its name as a colleague does, and returns which rows the key
 * created.
 */
const lists = [
  {
    id: 'APROD-03',
    table: 'products',
    add: (name: string, creationKey: string) =>
      createProduct(admin, {
        name,
        description: null,
        price: 12.5,
        stock: 3,
        compareAtPrice: null,
        ...bareContents,
        categoryId: null,
        imageUrl: null,
        isActive: true,
        creationKey,
      }),
    rename: async (id: string, name: string) => {
      await updateProduct(colleague, { id, version: 1, changes: { name } })
    },
  },
  {
    id: 'ACAT-02',
    table: 'categories',
    add: (name: string, creationKey: string) =>
      createCategory(admin, { name, description: null, imageUrl: null, creationKey }),
    rename: async (id: string, name: string) => {
      await updateCategory(colleague, { id, version: 1, changes: { name } })
    },
  },
] as const

describe.each(lists)(
  'an addition to the $table that is sent again',
  ({ id: requirement, table, add, rename }) => {
    const made = (key: string) =>
      database.rows(`select id, name, version from ${table} where creation_key = $1`, key)
    const logged = (id: string) =>
      database.rows('select action, before, after from audit_log where entity_id = $1 order by id', id)

    it(`${requirement} takes what was corrected before it was sent again`, async () => {
      const key = randomUUID()
      const id = await add('Brume', key)
      expect(await add('Brume légère', key)).toBe(id)
      expect(await add('Brume légère', key)).toBe(id)
      expect(await made(key)).toEqual([{ id, name: 'Brume légère', version: 2 }])
    })

    it(`${requirement} is refused when somebody has changed the row since, and leaves it as they made it`, async () => {
      const key = randomUUID()
      const id = await add('Brume', key)
      await rename(id, 'Brume d’or')
      await expect(add('Brume', key)).rejects.toEqual(refused)
      await expect(add('Brume légère', key)).rejects.toEqual(refused)
      expect(await made(key)).toEqual([{ id, name: 'Brume d’or', version: 2 }])
    })

    it(`${requirement} is one row when it is sent 20 times at once`, async () => {
      const key = randomUUID()
      const ids = await Promise.all(Array.from({ length: 20 }, () => add('Brume', key)))
      expect(new Set(ids).size).toBe(1)
      expect(await made(key)).toEqual([{ id: ids[0], name: 'Brume', version: 1 }])
      expect(await logged(ids[0] ?? '')).toHaveLength(1)
    })

    it(`${requirement} PERM-07 leaves no key in the journal`, async () => {
      const key = randomUUID()
      const id = await add('Brume', key)
      await add('Brume légère', key)
      const entries = await logged(id)
      expect(entries).toMatchObject([
        { action: 'insert', after: { name: 'Brume' } },
        { action: 'update', before: { name: 'Brume' }, after: { name: 'Brume légère' } },
      ])
      expect(JSON.stringify(entries)).not.toContain('creation_key')
    })
  },
)

it('APROD-03 two forms make two products, however alike', async () => {
  const [{ add }] = lists
  const [one, other] = [await add('Jumeau', randomUUID()), await add('Jumeau', randomUUID())]
  expect(one).not.toBe(other)
})

it('APROD-03 what was deleted meanwhile is created again: whoever sends it again wants it to exist', async () => {
  const [{ add }] = lists
  const key = randomUUID()
  const first = await add('Passager', key)
  await deleteProduct(colleague, first)
  const second = await add('Passager', key)
  expect(second).not.toBe(first)
  expect(await database.rows('select id from products where creation_key = $1', key)).toEqual([
    { id: second },
  ])
})

it('PROD-06 D18 products that come in together, by a file or by many forms at once, have references of their own', async () => {
  const [{ add }] = lists
  const delivery = await database.column<string>(
    `insert into products (name, price) select 'Flacon ' || n, 1000 from generate_series(1, 200) as n returning id`,
  )
  const added = await Promise.all(Array.from({ length: 20 }, () => add('Coffret', randomUUID())))
  const references = [...delivery, ...added].map(productReference)
  expect(new Set(references).size).toBe(220)
})
