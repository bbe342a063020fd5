import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import type { ImportPreview } from '#features/product-file/admin/import-preview.ts'
import { importProducts } from '#features/product-file/admin/import-products.server.ts'
import type { FileRequest } from '#features/product-file/admin/imports.ts'
import { previewImport } from '#features/product-file/admin/plan-in-thread.server.ts'
import { writeXlsx } from '#platform/spreadsheet/write-xlsx.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

beforeEach(async () => {
  await database.run('delete from products; delete from categories; delete from import_columns')
})

const fixture = (name: string) => readFileSync(`tests/fixtures/files/moving-in/${name}`)

async function preview(bytes: Buffer, request: FileRequest = {}): Promise<ImportPreview> {
  const answer = await previewImport(admin, bytes, request)
  if (answer.ask !== null) throw new Error(`asks for ${answer.ask}`)
  return answer
}

async function importAll(
  bytes: Buffer,
  request: FileRequest = {},
  categories: 'create' | 'leave' = 'create',
) {
  const { digest } = await preview(bytes, request)
  const own = { fileName: 'export.csv', requestKey: randomUUID(), digest: digest ?? '', categories }
  return importProducts(admin, bytes, { ...request, ...own, step: 'apply' })
}

const shop = () =>
  database.rows(`select p.name, p.price::integer, p.stock, c.name as category, f.size_ml as ml, p.is_active as shown,
         dense_rank() over (order by f.perfume_id) as perfume
       from products p left join categories c on c.id = p.category_id left join product_formats f on f.product_id = p.id
       order by p.name collate "C", p.price`)

it('MOVE-01 MOVE-05 a file of WooCommerce becomes products, formats and categories', async () => {
  const bytes = fixture('woocommerce-fr.csv')
  expect(await previewImport(admin, bytes)).toEqual({ ask: 'stock', products: 2 })
  const seen = await preview(bytes, { stock: 5 })
  expect(seen).toMatchObject({
    from: 'WooCommerce',
    added: 6,
    wrong: 0,
    leftOut: 4,
    newCategories: ['Homme', 'Eaux', 'Coffrets'],
    examples: [
      { name: 'Eau d’Été', sizeMl: 30 },
      { name: 'Oud & Ambre', category: 'Homme' },
      { sizeMl: 100 },
    ],
  })
  expect(seen.ignored).toEqual(['SKU', 'poids'])
  expect(await shop()).toEqual([])

  expect(await importAll(bytes, { stock: 5 })).toEqual({ added: 6, changed: 0 })
  const rows = await shop()
  expect(rows).toMatchObject([
    { name: 'Atelier parfum', price: 15_000, stock: 5, category: null, ml: null, shown: false },
    { name: 'Coffret, Noir', price: 30_000, stock: 0, category: 'Coffrets', shown: false },
    { name: 'Coffret, Rouge', price: 30_000, stock: 5, category: 'Coffrets', shown: true },
    { name: 'Eau d’Été', price: 12_000, stock: 6, category: 'Eaux', ml: 30 },
    { name: 'Eau d’Été', price: 28_000, stock: 0, ml: 100 },
    { name: 'Oud & Ambre', price: 19_900, stock: 4, ml: null },
  ])
  expect(rows[3].perfume).toBe(rows[4].perfume)
  expect(
    await database.rows(
      `select entity from audit_log where actor_id = $1 and entity not in ('categories')`,
      admin.userId,
    ),
  ).toEqual([{ entity: 'product_imports' }])
})

it('MOVE-07 the same file again changes nothing, an edited one changes what it says, a new size joins its perfume', async () => {
  const [titles, first, second, ...rest] = fixture('shopify-nouveau.csv').toString().split('\n')
  await importAll(Buffer.from([titles, first, second, ...rest].join('\n')))
  expect(await preview(fixture('shopify-nouveau.csv'))).toMatchObject({
    added: 0,
    unchanged: 2,
    digest: null,
  })

  const third = ',musc-blanc,,,,,,,,30,9000,,shopify,8,,,'
  const edited = Buffer.from([titles, first?.replace('15000', '16000'), second, third].join('\n'))
  expect(await preview(edited)).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
  await importAll(edited)
  const rows = await shop()
  expect(rows.map(({ price, ml }) => [price, ml])).toEqual([
    [9000, 30],
    [16_000, 50],
    [24_000, 100],
  ])
  expect(new Set(rows.map(({ perfume }) => perfume)).size).toBe(1)
})

it('MOVE-07 an empty cell leaves what the shop has, and two products of one name are refused', async () => {
  const table = (line: string) => Buffer.from(`Article;PU;Qté;Rayon\n${line}\n`)
  const columns = { name: 0, price: 1, stock: 2, categoryId: 3 }
  await importAll(table('Vétiver;9 500;3;Parfums'), { columns })
  await importAll(table('VÉTIVER;9 900;;'), { columns })
  expect(await shop()).toMatchObject([{ name: 'VÉTIVER', price: 9900, stock: 3, category: 'Parfums' }])
  await database.run(`insert into products (name, price) values ('vétiver', 1)`)
  expect(await preview(table('Vétiver;1;1;'), { columns })).toMatchObject({
    wrong: 1,
    digest: null,
    errors: [{ line: 2, text: /Plusieurs/ }].map(({ line }) => ({ line, column: 'Nom' })),
  })
})

it('MOVE-02 MOVE-04 a notebook asks for its columns and numbers once, and remembers the columns', async () => {
  const bytes = fixture('cahier.csv')
  const first = await previewImport(admin, bytes)
  expect(first).toMatchObject({
    ask: 'columns',
    chosen: { name: 0, price: 1, stock: 2, categoryId: 3, sizeMl: 4 },
  })
  const columns = first.ask === 'columns' ? first.chosen : {}
  expect(first.ask === 'columns' && first.columns[1]).toMatchObject({
    title: 'PU',
    examples: ['12 500 F', '1.250.000', '2,500 FCFA'],
  })
  expect(await previewImport(admin, bytes, { columns })).toMatchObject({
    ask: 'amounts',
    question: { text: '2,500 FCFA' },
  })
  const answers: FileRequest = { columns, amounts: 'thousands', stock: 0 }
  expect(await previewImport(admin, bytes, { columns, amounts: 'thousands' })).toMatchObject({ ask: 'stock' })
  expect(await preview(bytes, answers)).toMatchObject({
    from: 'tableau',
    added: 4,
    leftOut: 1,
    ignored: ['poids'],
  })
  await importAll(bytes, answers, 'leave')
  expect(await shop()).toMatchObject([
    { name: 'Ambre du soir', price: 12_500, ml: 50, category: null },
    { name: 'Ambre du soir', price: 1_250_000, ml: 100 },
    { name: 'Bruine, 30 ml', price: 2500 },
    { name: 'Coffret d’œillet', price: 30_000 },
  ])
  expect(await previewImport(admin, bytes)).toMatchObject({ ask: 'amounts' })
  expect(await previewImport(admin, bytes, { isTable: true })).toMatchObject({ ask: 'columns' })
})

it('MOVE-02 a file whose ids are none of the shop’s asks for its columns; with one of the shop’s it is the shop’s own', async () => {
  const till = fixture('caisse-numeros.csv')
  const columns = { name: 1, price: 2, stock: 3, categoryId: 4 }
  expect(await previewImport(admin, till)).toMatchObject({ ask: 'columns', chosen: columns })
  expect(await preview(till, { columns })).toMatchObject({
    wrong: 0,
    additions: [
      { name: 'Eau de lagune, 50 ml' },
      { name: 'Eau de lagune, 100 ml' },
      { name: 'Savon karité' },
    ],
  })

  const own = (...ids: string[]) =>
    Buffer.from(`ID;Nom;Prix;Stock\n${ids.map((id, at) => `${id};Oud ${at};5000;1`).join('\n')}\n`)
  const rows = await database.rows(
    `insert into products (name, price, deleted_at) values ('Iris', 1, null), ('Musc', 1, now()) returning id`,
  )
  const [kept, binned] = rows.map(({ id }) => id)
  expect(await previewImport(admin, own('1001', randomUUID()))).toMatchObject({ ask: 'columns' })
  expect(await preview(own(kept, '1001'))).toMatchObject({ from: null, changed: 1, wrong: 1 })
  expect(await preview(own(binned))).toMatchObject({ from: null, wrong: 1 })
})

it('MOVE-01 MOVE-06 six sizes are six products; a sixth format, and a size that its perfume has, are refused with their reason', async () => {
  const columns = { name: 0, price: 1, stock: 2, sizeMl: 3 }
  const sizes = (...ml: number[]) =>
    Buffer.from(`Article;PU;Qté;ml\n${ml.map((size) => `Musc;1000;1;${size}`).join('\n')}\n`)
  await importAll(sizes(10, 20, 30, 40, 50), { columns })
  expect(await shop()).toHaveLength(5)
  const error = (text: RegExp) => ({ line: 3, column: 'Format', text: expect.stringMatching(text) })
  expect(await preview(sizes(10, 60), { columns })).toMatchObject({
    added: 0,
    unchanged: 1,
    wrong: 1,
    errors: [error(/déjà 5 formats/)],
    digest: null,
  })
  await database.run(
    `update products p set name = 'Musc fort' from product_formats f where f.product_id = p.id and f.size_ml = 50`,
  )
  expect(await preview(sizes(10, 50), { columns })).toMatchObject({
    added: 0,
    errors: [error(/déjà un format de 50 ml/)],
  })
  await importAll(sizes(1, 2, 3, 4, 5, 6), { columns })
  expect((await shop()).filter(({ ml }) => ml === null)).toHaveLength(6)
})

it('MOVE-08 of a workbook with several sheets one is chosen', async () => {
  const sheet = (name: string, ...line: string[]) => ({
    name,
    columns: ['Nom', 'Prix', 'Stock'].map((title) => ({ title, width: 9 })),
    rows: (async function* () {
      yield [line]
    })(),
  })
  const chunks = await Array.fromAsync(
    writeXlsx([sheet('Avril', 'Oud', '900', '1'), sheet('Mai', 'Iris', '800', '2')]),
  )
  const workbook = Buffer.concat(chunks)
  expect(await previewImport(admin, workbook)).toEqual({ ask: 'sheet', sheets: ['Avril', 'Mai'] })
  expect(await preview(workbook, { sheet: 'Mai' })).toMatchObject({ additions: [{ line: 2, name: 'Iris' }] })
})

it('MOVE-10 MOVE-17 what follows an import gets its pictures, addresses and categories', async () => {
  await importAll(fixture('prestashop-produits.csv'))
  const rows =
    await database.rows(`select (select count(*)::integer from picture_fetches) as pictures, i.category_ids as categories,
       (select array_agg(path order by path) from old_addresses) as paths
     from product_imports i order by imported_at desc limit 1`)
  expect(rows).toMatchObject([
    { pictures: 2, paths: ['/1-nuit-de-cocody.html', '/2-brise.html', '/3-santal.html'] },
  ])
  expect(rows[0].categories).toHaveLength(2)
})

it('MOVE-20 MOVE-21 what a file’s texts say of a perfume is its profile, once for all its sizes, unless it is left there', async () => {
  const bytes = fixture('profils.csv')
  const seen = await preview(bytes)
  expect(seen).toMatchObject({
    added: 5,
    profiles: {
      count: 2,
      examples: [
        { name: 'Cuir de Rive – Extrait de parfum pour homme' },
        {
          name: 'Oud de Rive, 50 ml',
          facts: [
            'Eau de parfum',
            'Mixte',
            'Tête\u00a0: Cannelle, bergamote',
            'Cœur\u00a0: Dattes, praliné',
            'Fond\u00a0: Vanille, ambre',
          ],
        },
      ],
    },
  })
  const left = await preview(bytes, { isProfileLeft: true })
  expect(left.profiles).toEqual(seen.profiles)
  expect(left.digest).not.toBe(seen.digest)

  const profiles = () =>
    database.rows(`select p.name, f.size_ml as ml, p.concentration, p.wearer, p.base_notes as fond, p.longevity_hours as hours, p.description
         from products p left join product_formats f on f.product_id = p.id where p.price >= 39000 order by p.price`)
  await importAll(bytes, { isProfileLeft: true })
  expect(await profiles()).toMatchObject([
    { name: 'Oud de Rive', ml: 50, concentration: null, description: expect.stringContaining('Dattes') },
    { ml: null, concentration: null },
    { ml: 100, wearer: null },
  ])

  // The same file once more, with the profiles; what the shop has by then stays.
  await database.run(`update products set wearer = 'elle' where name like 'Cuir%'`)
  expect(await importAll(bytes)).toEqual({ added: 0, changed: 3 })
  const oud = { concentration: 'eau-de-parfum', wearer: 'mixte', fond: ['Vanille', 'ambre'], hours: null }
  expect(await profiles()).toEqual([
    { ...oud, name: 'Oud de Rive', ml: 50, description: 'Un bois du soir.' },
    {
      name: 'Cuir de Rive – Extrait de parfum pour homme',
      ml: null,
      concentration: 'extrait-de-parfum',
      wearer: 'elle',
      fond: ['cuir', 'daim'],
      hours: 8,
      description: null,
    },
    { ...oud, name: 'Oud de Rive', ml: 100, description: 'Un bois du soir.' },
  ])
  expect(await preview(bytes)).toMatchObject({ unchanged: 5, profiles: { count: 0 } })
})
