import { describe, expect, it } from 'vitest'
import { deleteProduct, restoreProduct } from '#features/catalogue/admin/products.server.ts'
import { type ListChoice, priceSteps, readChoice } from '#features/catalogue/list-filters.ts'
import { listNextLists, listProducts } from '#features/catalogue/product-lists.server.ts'
import { returnShop } from '#tests/fixtures/database/orders/returns.ts'
import { perfumeShop } from '#tests/fixtures/database/perfumes.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { shop, addPerfume } = perfumeShop(database)
const { deliver } = returnShop(database)

const list = (choice: ListChoice, categoryId: string | null = null) =>
  listProducts({ categoryId, cursor: null, choice: readChoice(choice) })
const names = async (choice: ListChoice, categoryId: string | null = null) =>
  (await list(choice, categoryId)).rows.map(({ name }) => name)
const total = async (choice: ListChoice) => (await list(choice)).filters.total
const setProfile = (id: string, wearer: string, family: string) =>
  database.run('update products set wearer = $2, olfactory_family = $3 where id = $1', id, wearer, family)

/** Compares what triggers have kept with all perfumes listed anew. */
async function expectExact(): Promise<void> {
  const rows = `select category_id, perfume_id, product_id, price, in_stock, wearer, olfactory_family, concentration, brand
    from listed_perfumes order by category_id, perfume_id`
  const counts = `select category_id, wearer, olfactory_family, concentration, step, in_stock, perfumes
    from list_counts where perfumes <> 0 order by 1, 2, 3, 4, 5, 6`
  const brands = `select category_id, brand, perfumes from list_brands where perfumes <> 0 order by 1, 2`
  const read = async () => [
    await database.rows(rows),
    await database.rows(brands),
    await database.rows(counts),
  ]
  const kept = await read()
  await database.run('select recount_lists()')
  expect(kept).toEqual(await read())
}

describe('the filters of a list', () => {
  it('FILT-02 any value within a filter, all filters together', async () => {
    const woody = await addProduct(database, { name: 'Cèdre', price: 12_000 })
    const amber = await addProduct(database, { name: 'Ambre', price: 45_000, stock: 0 })
    const floral = await addProduct(database, { name: 'Rose', price: 28_000 })
    await setProfile(woody.id, 'elle', 'boisee')
    await setProfile(amber.id, 'elle', 'ambree')
    await setProfile(floral.id, 'lui', 'florale')
    expect(await names({ pour: 'elle' })).toEqual(['Ambre', 'Cèdre'])
    expect(await names({ pour: 'elle', famille: 'boisee.florale' })).toEqual(['Cèdre'])
    expect(await names({ famille: 'boisee.florale' })).toEqual(['Rose', 'Cèdre'])
    expect(await names({ pour: 'elle', prix: '0-15000' })).toEqual(['Cèdre'])
    expect(await names({ pour: 'elle', stock: 'oui' })).toEqual(['Cèdre'])
    expect(await names({ concentration: 'brume' })).toEqual([])
    await expectExact()
  })

  it('D65 FILT-04 brands are a filter in one spelling, with what each leaves, for a perfume once', async () => {
    const brand = (id: string, name: string | null) =>
      database.run('update products set brand = $2 where id = $1', id, name)
    const marques = async (choice: ListChoice) => (await list(choice)).filters.values.marque
    const [small] = await addPerfume('Musc', [15, 9000], [50, 31_000])
    const cedar = await addProduct(database, { name: 'Thym', price: 12_000 })
    const rose = await addProduct(database, { name: 'Pivoine', price: 28_000, stock: 0 })
    await brand(small.id, 'Maison d’Azur')
    await brand(cedar.id, 'MAISON D’AZUR')
    expect(await marques({})).toEqual([])
    await brand(rose.id, 'L.T. Éole')
    await setProfile(rose.id, 'elle', 'florale')
    await setProfile(cedar.id, 'elle', 'boisee')
    expect(await marques({})).toEqual([
      { value: 'l-t-eole', count: 1, label: 'L.T. Éole' },
      { value: 'maison-d-azur', count: 2, label: 'MAISON D’AZUR' },
    ])
    expect((await marques({ stock: 'oui', marque: 'maison-d-azur' })).map(({ count }) => count)).toEqual([
      0, 2,
    ])
    expect(await names({ marque: 'maison-d-azur' })).toEqual(['Thym', 'Musc'])
    expect(await names({ marque: 'maison-d-azur.l-t-eole', pour: 'elle' })).toEqual(['Pivoine', 'Thym'])
    const azur = (await list({ marque: 'maison-d-azur' })).filters
    expect([azur.total, azur.values.famille.find(({ value }) => value === 'boisee')?.count]).toEqual([2, 1])
    expect(azur.values.famille).toContainEqual({ value: 'florale', count: 0 })
    await expectExact()
    await database.run('delete from products where id = any ($1)', [cedar.id, rose.id])
    await database.run(`delete from products where name = 'Musc'`)
    expect(await marques({})).toEqual([])
    await expectExact()
  })

  it('FILT-04 the steps of the database are those of the addresses', async () => {
    const prices = priceSteps.flatMap((step) => [step, step + 1])
    const rows = await database.column<number>(
      'select price_step(p) as step from unnest($1::numeric[]) with ordinality as t (p, place) order by place',
      prices,
    )
    expect(rows).toEqual(priceSteps.flatMap((step) => [step, step]))
  })

  it('FILT-01 FMT-03 a perfume counts once, with the price and the stock of its card', async () => {
    const before = await total({})
    const [small] = await addPerfume('Santal', [15, 9000, 1], [50, 31_000], [100, 52_000, 0])
    expect(await total({})).toBe(before + 1)
    expect(await names({ prix: '5000-10000' })).toEqual(['Santal'])
    await database.run('update products set stock = 0 where id = $1', small.id)
    expect(await names({ prix: '5000-10000' })).toEqual([])
    expect(await names({ prix: '30000-50000', stock: 'oui' })).toEqual(['Santal'])
    await deleteProduct(shop.admin, small.id)
    await expectExact()
    await restoreProduct(shop.admin, small.id)
    await expectExact()
    await database.run(`delete from products where name = 'Santal'`)
    expect(await total({})).toBe(before)
    await expectExact()
  })

  it('FILT-04 numbers follow a price and a stock with their commit, although a process keeps those it has read', async () => {
    const { id } = await addProduct(database, { name: 'Iris', price: 12_000 })
    const numbers = async () => {
      const { total, values } = (await list({ prix: '0-15000' })).filters
      return [total, values.stock.find(({ value }) => value === 'oui')?.count]
    }
    const [cheap = 0, available = 0] = await numbers()
    const other = await database.owner.connect()
    await other.query('begin')
    await other.query('update products set price = 60000 where id = $1', [id])
    await other.query('set constraints all immediate')
    expect(await numbers()).toEqual([cheap, available])
    await other.query('commit')
    other.release()
    expect(await numbers()).toEqual([cheap - 1, available - 1])
    await database.run('update products set price = 9000 where id = $1', id)
    expect(await numbers()).toEqual([cheap, available])
    await database.run('update products set stock = 0 where id = $1', id)
    expect(await numbers()).toEqual([cheap, available - 1])
    await expectExact()
  })

  it('FILT-01 a list of a category has the perfumes of its products', async () => {
    const category = await database.value<string>(
      `insert into categories (name) values ('Coffrets') returning id`,
    )
    const product = await addProduct(database, { name: 'Coffret', categoryId: category })
    expect(await names({}, category)).toEqual(['Coffret'])
    expect((await list({}, category)).filters.total).toBe(1)
    await database.run('update products set category_id = null where id = $1', product.id)
    expect(await names({}, category)).toEqual([])
    expect(await names({})).toContain('Coffret')
    await expectExact()
  })

  it('FILT-01 AORD-12 deliveries that empty formats of the same perfumes in turn wait for nobody before their commits', async () => {
    const [oneSmall, oneLarge] = await addPerfume('Un', [15, 15_000, 1], [50, 50_000, 1])
    const [otherSmall, otherLarge] = await addPerfume('Deux', [15, 15_000, 1], [50, 50_000, 1])
    const [first, second] = await Promise.all([database.owner.connect(), database.owner.connect()])
    const sell = (client: typeof first, { id }: { id: string }) =>
      client.query('update products set stock = 0 where id = $1', [id])
    await Promise.all([first.query('begin'), second.query('begin')])
    await sell(first, oneSmall)
    await sell(second, otherLarge)
    await sell(first, otherSmall)
    await sell(second, oneLarge)
    await Promise.all([first.query('commit'), second.query('commit')])
    first.release()
    second.release()
    expect(await names({ stock: 'oui' })).not.toContain('Un')
    expect(await names({})).toContain('Un')
    await expectExact()
  })
})

describe('the order of a list', () => {
  it('FILT-05 by price in both directions and by pieces delivered, page after page', async () => {
    await database.run('delete from products')
    await database.run(
      `insert into products (name, price, stock) select 'P' || n, 1000 + 500 * (n % 7), 9 from generate_series(1, 60) as n`,
    )
    for (const tri of ['prix', 'prix-decroissant', 'ventes', undefined]) {
      const all: { id: string; price: number }[] = []
      let cursor: string | null = null
      do {
        const page = await listProducts({ categoryId: null, cursor, choice: { tri } })
        all.push(...page.rows)
        cursor = page.next
      } while (cursor)
      expect(new Set(all.map(({ id }) => id)).size).toBe(60)
      const prices = all.map(({ price }) => price)
      if (tri === 'prix') expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      if (tri === 'prix-decroissant') expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    }
  })

  it('FILT-05 what was delivered most in 90 days comes first', async () => {
    const rare = await addProduct(database, { name: 'Rare' })
    const loved = await addProduct(database, { name: 'Aimé' })
    await deliver([[rare, 1]])
    await deliver([[loved, 3]])
    await database.run('select count_best_sellers()')
    expect((await names({ tri: 'ventes' })).slice(0, 2)).toEqual(['Aimé', 'Rare'])
    await expectExact()
  })
})

describe('the next lists', () => {
  it('FILT-08 begin as they do when they are asked for', async () => {
    for (let number = 1; number <= 10; number += 1) {
      const { id } = await addProduct(database, { name: `Vétiver ${number}`, price: 9000 + number })
      await setProfile(id, number % 2 ? 'elle' : 'mixte', 'boisee')
    }
    const choice = readChoice({ famille: 'boisee', tri: 'prix' })
    const lists = await listNextLists({ categoryId: null, choice })
    expect(lists.map((next) => next.choice)).toContainEqual(readChoice({ ...choice, pour: 'elle' }))
    for (const next of lists) {
      const whole = await list(next.choice)
      expect(next.page.rows).toEqual(whole.rows.slice(0, 8))
      expect(next.page.filters).toEqual(whole.filters)
      const after = await listProducts({ categoryId: null, cursor: next.page.next, choice: next.choice })
      if (next.page.next) expect(after.rows[0]).toEqual(whole.rows[8])
      else expect(whole.rows.length).toBeLessThanOrEqual(8)
    }
    expect(lists.some(({ page }) => page.next !== null)).toBe(true)
  })
})
