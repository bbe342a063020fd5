import { beforeAll, describe, expect, it } from 'vitest'
import { type ProductFilter, productFilters } from '#features/catalogue/admin/catalogue-rows.ts'
import { listAdminProducts } from '#features/catalogue/admin/products.server.ts'
import { filterValues } from '#lib/lists/list-filter.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

beforeAll(async () => {
  // P1 is the newest. Every 10th is withdrawn; of the others the stock runs from 0 to 8.
  await database.superuser.query(`
    insert into categories (name) values ('Pour elle');
    insert into products (name, price, stock, is_active, category_id, created_at)
    select 'P' || i || case i when 30 then ' Cœur d’Été' when 31 then ' 100% Nuit_Bleue' else '' end, i, i % 9, i % 10 > 0,
      case when i = 1 then (select id from categories) end, now() - i * interval '1 minute'
    from generate_series(1, 105) i;
    analyze products`)
})

const list = (page = 1, search = '', filter: ProductFilter | null = null) =>
  listAdminProducts(admin, { page, search, ...filterValues(productFilters, { status: filter }) })
const names = async (...asked: Parameters<typeof list>) => (await list(...asked)).rows.map(({ name }) => name)

describe('the list of products', () => {
  it('APROD-02 newest first, with the category’s name, 20 to a page', async () => {
    const { rows, total, page } = await list()
    expect([total, page, rows.length]).toEqual([105, 1, 20])
    expect(rows[0]).toMatchObject({ name: 'P1', categoryName: 'Pour elle', price: 1, stock: 1 })
    expect(rows[1]).toMatchObject({ name: 'P2', categoryName: null })
  })

  it('APROD-02 D13 all pages together hold each product once, in order, from whichever end they are read', async () => {
    const all: string[] = []
    for (let page = 1; page <= 6; page += 1) all.push(...(await names(page)))
    expect(all.map((name) => Number(/\d+/.exec(name)?.[0]))).toEqual(
      Array.from({ length: 105 }, (_, i) => i + 1),
    )
  })

  it('APROD-02 a page beyond the end is the last one', async () => {
    expect(await list(1000)).toMatchObject({ page: 6, total: 105 })
    expect(await names(1000)).toHaveLength(5)
    expect(await list(7, 'p1')).toMatchObject({ page: 1, total: 17 })
  })

  it.each([
    ['coeur d ete', ['P30 Cœur d’Été']],
    ['CŒUR', ['P30 Cœur d’Été']],
    ['nuit_', ['P31 100% Nuit_Bleue']],
    ['0%', ['P31 100% Nuit_Bleue']],
    ['nu', ['P31 100% Nuit_Bleue']],
    ['b', []],
    ['rien de tel', []],
  ])('APROD-02 SRCH-07 the name is searched without case and accents: %j', async (question, expected) => {
    expect(await names(1, question)).toEqual(expected)
  })

  it.each([
    ['active', 95, (i: number) => i % 10 > 0],
    ['inactive', 10, (i: number) => i % 10 === 0],
    ['low', 54, (i: number) => i % 10 > 0 && i % 9 >= 1 && i % 9 <= 5],
    ['sold_out', 10, (i: number) => i % 10 > 0 && i % 9 === 0],
  ] as const)('APROD-02 the filter %s counts and shows the same products', async (filter, count, belongs) => {
    const expected = Array.from({ length: 105 }, (_, i) => i + 1).filter(belongs)
    expect(expected).toHaveLength(count)
    const all: string[] = []
    for (let page = 1; page <= Math.ceil(count / 20); page += 1) all.push(...(await names(page, '', filter)))
    expect(all.map((name) => Number(/\d+/.exec(name)?.[0]))).toEqual(expected)
    expect((await list(1, '', filter)).total).toBe(count)
    expect((await list(1, 'p', filter)).total).toBe(count)
  })
})
