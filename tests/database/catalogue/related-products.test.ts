import { beforeEach, expect, it } from 'vitest'
import { readRelatedProducts } from '#features/catalogue/catalogue.server.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let categories: string[]

beforeEach(async () => {
  await database.run('delete from products')
  await database.run('delete from categories')
  categories = await database.column<string>(
    "insert into categories (name) values ('Elle'), ('Lui') returning id",
  )
})

type Values = { category?: number; notes?: string; stock?: number; price?: number; daysAgo?: number }

/** Adds a perfume with heart notes, as an admin writes them; returns its id. */
async function add(name: string, values: Values = {}): Promise<string> {
  const { category = 0, notes = 'musc', stock = 5, price = 1000, daysAgo = 1 } = values
  return database.value<string>(
    `insert into products (name, description, price, stock, category_id, created_at)
     values ($1, $2, $3, $4, $5, now() - $6 * interval '1 day') returning id`,
    name,
    `Une histoire.\n\nNotes de cœur\u00a0: ${notes}`,
    price,
    stock,
    categories[category],
    daysAgo,
  )
}
const related = async (id: string) => (await readRelatedProducts(id)).map(({ name }) => name)

it('REL-01 the same category comes first, of it what shares most notes, then the newest; four at most', async () => {
  const shown = await add('Vue', { notes: 'rose de mai, Bois de Santal, cœur d’ambre' })
  await add('Autre univers, mêmes notes', { category: 1, notes: 'rose de mai, bois de santal' })
  await add('Ancienne', { daysAgo: 9 })
  await add('Nouvelle', { daysAgo: 2 })
  await add('Une note', { notes: 'bois de santal', daysAgo: 30 })
  // The same words in another order are another note.
  await add('Faux ami', { notes: 'santal de bois, mai de rose', daysAgo: 40 })
  expect(await related(shown)).toEqual(['Une note', 'Nouvelle', 'Ancienne', 'Faux ami'])
  await add('Deux notes', { notes: 'Rose de Mai, coeur d ambre', daysAgo: 50 })
  expect(await related(shown)).toEqual(['Deux notes', 'Une note', 'Nouvelle', 'Ancienne'])
})

it('REL-01 only what can be bought now is shown, and of other categories when its own has too few', async () => {
  const shown = await add('Vue')
  const binned = await add('Supprimée')
  await database.run('update products set deleted_at = now() where id = $1', binned)
  const hidden = await add('Retirée')
  await database.run('update products set is_active = false where id = $1', hidden)
  await add('Épuisée', { stock: 0 })
  await add('Sans prix', { price: 0 })
  expect(await related(shown)).toEqual([])
  await add('Autre univers', { category: 1 })
  await add('Même univers', { daysAgo: 60 })
  expect(await related(shown)).toEqual(['Même univers', 'Autre univers'])
  expect(await related(hidden)).toEqual([])
  expect(await related('00000000-0000-7000-8000-000000000000')).toEqual([])
  expect(await related('un-autre')).toEqual([])
})

it('REL-01 a product without category and notes has the newest under it', async () => {
  const shown = await add('Vue', { notes: '…' })
  await database.run('update products set category_id = null, description = null')
  await add('Ancienne', { category: 1, daysAgo: 9 })
  await add('Nouvelle', { category: 1, daysAgo: 2 })
  expect(await related(shown)).toEqual(['Nouvelle', 'Ancienne'])
})

it('OPS-01 REL-01 a fixed number of products is read, by indexes, however many there are', async () => {
  const client = await database.superuser.connect()
  try {
    await client.query(`begin;
      insert into categories (name) select 'c' || i from generate_series(0, 9) as i;
      insert into products (name, description, price, stock, category_id, created_at)
      select 'Essai ' || i, 'Notes de fond : musc', 1, 1, (select id from categories where name = 'c' || i % 10),
        now() - i * interval '1 minute' from generate_series(1, 2000) as i;
      analyze products, product_search; load 'auto_explain'; set local auto_explain.log_min_duration = 0;
      set local auto_explain.log_nested_statements = on; set local client_min_messages = log`)
    const plans: string[] = []
    client.on('notice', ({ message }) => plans.push(message ?? ''))
    await client.query("select related_products((select id from products limit 1), '{musc}', 4)")
    const all = plans.join('\n')
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::integer / 10000 as version",
    )
    // Earlier planners sort a category as small as this one, or look for it among the newest products of all.
    if (rows[0]?.version === 18) expect(all).toContain('products_active_category_newest')
    expect(all).toContain('products_active_newest')
    expect(all).toContain('product_search_pkey')
    expect(all).not.toContain('Seq Scan on product_search')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
