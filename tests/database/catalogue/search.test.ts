import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { searchProducts } from '#features/catalogue/catalogue.server.ts'
import type { SearchHit } from '#features/catalogue/search-hit.ts'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { addCustomer, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { withDemoCatalogue } from '#tests/fixtures/database/perfumes.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { searchQuestions } from '#tests/fixtures/database/search-questions.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
withDemoCatalogue(database)

const names = (hits: readonly SearchHit[]) => hits.map(({ name }) => name)
const found = async (question: string) => names(await searchProducts(question))
const asAdmin = (statement: RawBuilder<unknown>) => asActor(admin, (db) => statement.execute(db))

describe('the questions', () => {
  it.each(searchQuestions)(
    'SRCH-07 SRCH-08 “%s” finds %s among the first five',
    async (question, expected) => {
      expect((await found(question)).slice(0, 5)).toContain(expected)
    },
  )

  it('SRCH-07 SRCH-08 a name with apostrophes, ligatures and a typing error is found in all its spellings', async () => {
    const { id } = await addProduct(database, { name: 'L’Œillet d’Éternité' })
    for (const question of [
      'eternite',
      'ÉTERNITÉ',
      'oeillet',
      "l'oeillet d'eternite",
      'L’ŒILLET',
      'eternitee',
      'oeilet',
    ])
      expect(await found(question), question).toEqual(['L’Œillet d’Éternité'])
    await database.run('delete from products where id = $1', id)
    expect(await found('eternite')).toEqual([])
  })

  it.each(['xyzzyq', '%', '_', "'", '\\', '🌹', 'a', '', '—'])(
    'SRCH-05 “%s” finds nothing',
    async (question) => {
      expect(await found(question)).toEqual([])
    },
  )

  it.each([
    ['10,000 letters', 'a'.repeat(10_000)],
    ['10,000 words', 'de rose '.repeat(10_000)],
    ['10,000 emoji', '🌹'.repeat(10_000)],
    ['signs of SQL', `%_\\'"; drop table products; --`],
    ['signs of a search language', `rose & | ! ( ) :* <-> ' ''`],
    ['null bytes', '\u0000rose\u0000\u0000'],
    ['half of an emoji', '\ud83c rose \udf39'],
    ['letters with a hundred accents', `r${'\u0301'.repeat(100)}ose`],
    ['other scripts', 'عطر 香水 духи'],
    ['line breaks and tabs', '\t\r\nrose\u2028\u00a0'],
  ])('SRCH-07 %s do no harm', async (_, question) => {
    expect(Array.isArray(await searchProducts(question))).toBe(true)
    expect(await found('essence de rose')).toContain('Essence de Rose')
  })

  it('SRCH-07 around other signs, the words count', async () => {
    for (const question of ['\u0000rose\u0000', '🌹 rose 🌹', `rose' & "`, '%rose%', 'rose:*', '(rose'])
      expect((await found(question))[0], question).toBe('Essence de Rose')
  })
})

describe('what is found', () => {
  it('SRCH-06 carries id, name, description, price and picture, for visitor, customer and admin alike', async () => {
    const [hit] = await searchProducts('ambre doré')
    expect(hit).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Ambre Doré',
      description: expect.stringMatching(/^La lumière de dix-huit heures/),
      price: 52_000,
      imageUrl: '/pictures/ambre-dore.webp',
      formats: null,
    })
    const customer: Actor = await addCustomer(database)
    for (const actor of [customer, admin]) {
      const { rows } = await asActor(actor, (db) =>
        sql<SearchHit>`select * from search_products('ambre doré', 1)`.execute(db),
      )
      expect(rows).toEqual([{ ...hit, formats: undefined }])
    }
  })

  it('SRCH-06 never a product that is not for sale, also when it was and will be', async () => {
    expect(await found('coffret des fêtes')).not.toContain('Coffret des Fêtes')
    const { id } = await addProduct(database, { name: 'Zorblax', active: false })
    const seen = async () => [await found('zorblax'), await found('zorblx')]
    expect(await seen()).toEqual([[], []])
    await asAdmin(sql`update products set is_active = true where id = ${id}`)
    expect(await seen()).toEqual([['Zorblax'], ['Zorblax']])
    await asAdmin(sql`update products set is_active = false where id = ${id}`)
    expect(await seen()).toEqual([[], []])
    await asAdmin(sql`delete from products where id = ${id}`)
  })

  it('SRCH-09 the name counts more than the description, the description more than the category', async () => {
    await asAdmin(sql`insert into categories (name) values ('Quintessences')`)
    await asAdmin(sql`insert into products (name, description, price, category_id)
       select name, description, 1, case when filed then (select id from categories where name = 'Quintessences') end
       from (values ('Alpha', null, true), ('Beta', 'Une quintessence de fleurs.', false), ('Ma Quintessence', null, false),
         ('Quintessence', null, false)) as t (name, description, filed)`)
    expect(await found('quintessence')).toEqual(['Quintessence', 'Ma Quintessence', 'Beta', 'Alpha'])
    expect(await found('quintessense')).toEqual(['Ma Quintessence', 'Quintessence', 'Beta', 'Alpha'])
  })

  it('SRCH-09 follows a product and its category to their new names', async () => {
    const rows = await database.rows<{ id: string }>(
      `insert into categories (name) values ('Farfalino') returning id`,
    )
    const { id } = await addProduct(database, { name: 'Prumivor Zad', categoryId: rows[0]?.id ?? '' })
    expect([await found('prumivor zad'), await found('farfalino')]).toEqual([
      ['Prumivor Zad'],
      ['Prumivor Zad'],
    ])
    await asAdmin(sql`update products set name = 'Trombolix' where id = ${id}`)
    await asAdmin(sql`update categories set name = 'Grimbuzo' where name = 'Farfalino'`)
    expect([await found('trombolix'), await found('grimbuso')]).toEqual([['Trombolix'], ['Trombolix']])
    expect([await found('prumivor'), await found('farfalino')]).toEqual([[], []])
    await asAdmin(sql`delete from categories where name = 'Grimbuzo'`)
    expect([await found('trombolix'), await found('grimbuzo')]).toEqual([['Trombolix'], []])
    await asAdmin(sql`delete from products where id = ${id}`)
  })

  it('SRCH-02 brings twenty hits at most, each once', async () => {
    const hits = await searchProducts('eau de parfum')
    expect(hits.length).toBeGreaterThan(10)
    expect(hits.length).toBeLessThanOrEqual(20)
    expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length)
  })
})

/**
 * The plans of every statement that the questions run, those inside functions too, in a shop of 2,000
 * products more: few rows are read through as cheaply.
 */
async function plansOf(questions: readonly string[]): Promise<string> {
  const client = await database.superuser.connect()
  try {
    await client.query(`begin;
      insert into products (name, description, price) select 'Essai ' || i, 'De Zanzibar.', 1 from generate_series(1, 2000) as i;
      analyze products, product_search; load 'auto_explain'; set local auto_explain.log_min_duration = 0;
      set local auto_explain.log_nested_statements = on; set local client_min_messages = log`)
    const plans: string[] = []
    client.on('notice', ({ message }) => plans.push(message ?? ''))
    for (const question of questions) await client.query('select search_products($1, 20)', [question])
    return plans.join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('OPS-01 SRCH a question and a misspelt one are answered by indexes alone', async () => {
  const plans = await plansOf(['ambre dore', 'jardn'])
  for (const index of ['name', 'name_words', 'words'])
    expect(plans).toMatch(new RegExp(`product_search_${index}\\b`))
  expect(plans).toContain('search_words_misspellings')
  expect(plans).not.toMatch(/Seq Scan on (product_search|search_words|products)/)
})

it('OPS-01 SRCH a word that very many products have is answered by the newest of them', async () => {
  const plans = await plansOf(['zanzibar'])
  expect(plans).toContain('product_search_pkey')
  expect(plans).not.toMatch(/product_search_words\b/)
  expect(plans).not.toMatch(/Seq Scan on (product_search|search_words)/)
})
