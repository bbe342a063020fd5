import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { productFieldNames } from '#features/catalogue/admin/product-fields.ts'
import { updateProduct } from '#features/catalogue/admin/products.server.ts'
import { productTable } from '#features/product-file/admin/export-products.server.ts'
import type { ImportPreview } from '#features/product-file/admin/import-preview.ts'
import { importProducts } from '#features/product-file/admin/import-products.server.ts'
import type { FileRequest } from '#features/product-file/admin/imports.ts'
import { previewImport } from '#features/product-file/admin/plan-in-thread.server.ts'
import { snakeCase } from '#lib/camel-case.ts'
import { csvLine } from '#lib/spreadsheet/csv.ts'
import { runtime } from '#platform/runtime.ts'
import { writeXlsx } from '#platform/spreadsheet/write-xlsx.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { announcedBy } from '#tests/fixtures/database/announced.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
let perfume: Product
let other: Product

beforeEach(async () => {
  await database.run('delete from products')
  perfume = await addProduct(database, { price: 25_000, stock: 7 })
  other = await addProduct(database, { price: 12_000, stock: 3 })
})

const file = (...lines: string[]) => Buffer.from(lines.join('\n'))
/** Its prices are francs, also with cents. */
const inCfa = { currency: 'cfa' } as const
async function preview(bytes: Buffer, asked: FileRequest = inCfa): Promise<ImportPreview> {
  const answer = await previewImport(admin, bytes, asked)
  if (answer.ask !== null) throw new Error(`asks for ${answer.ask}`)
  return answer
}
const request = { step: 'apply', fileName: 'tarifs.csv', categories: 'create', ...inCfa } as const
const apply = (bytes: Buffer, { digest }: ImportPreview, requestKey: string = randomUUID()) =>
  importProducts(admin, bytes, { ...request, digest: digest ?? '', requestKey })
const rowOf = async (id: string) =>
  (await database.rows('select name, price, stock, version from products where id = $1', id))[0]
const products = () => database.rows('select name, price, stock from products order by name collate "C"')
const logged = () =>
  database.rows(
    `select action, entity, after from audit_log where actor_id = $1 order by at desc, id desc`,
    admin.userId,
  )

/** Two changes and two new products. */
const mixed = () =>
  file(
    'Identifiant;Nom;Prix;Stock;Description',
    `${perfume.id};${perfume.name};26 000;7;Nouvelle`,
    `${other.id};Autre nom;12000;3;`,
    ';Oud;30 000;5;"Boisé; sec"',
    ";'=Iris;8 000,50;0;",
  )

describe('an import', () => {
  it('IMPORT-01 IMPORT-05 changes nothing before it is accepted, and then all of it at once', async () => {
    const before = await products()
    const seen = await preview(mixed())
    expect(seen).toMatchObject({ added: 2, changed: 2, unchanged: 0, wrong: 0 })
    expect(seen.changes[0]).toMatchObject({
      line: 2,
      fields: [
        { label: 'Description' },
        { label: 'Prix', before: '25\u202f000\u00a0CFA', after: '26\u202f000\u00a0CFA' },
      ],
    })
    expect(await products()).toEqual(before)

    expect(await apply(mixed(), seen)).toEqual({ added: 2, changed: 2 })
    expect(await rowOf(perfume.id)).toMatchObject({ price: 26_000, stock: 7, version: 2 })
    expect(await rowOf(other.id)).toMatchObject({ name: 'Autre nom', price: 12_000 })
    expect(await products()).toMatchObject([
      { name: '=Iris', price: 8000.5, stock: 0 },
      { name: perfume.name },
      { name: 'Autre nom' },
      { name: 'Oud', price: 30_000, stock: 5 },
    ])
    expect(await preview(mixed())).toMatchObject({ wrong: 2, digest: null })
  })

  it('IMPORT-05 writes the fields of the product form, all of them and nothing else', async () => {
    const columns = await database.value<string>('select product_fields() as columns')
    expect(columns.split(', ').toSorted()).toEqual(productFieldNames.map(snakeCase).toSorted())
  })

  it('IMPORT-06 pressed twice, one after the other or at once, it happens once', async () => {
    const seen = await preview(mixed())
    const key = randomUUID()
    const all = await Promise.all([apply(mixed(), seen, key), apply(mixed(), seen, key)])
    expect([...all, await apply(mixed(), seen, key)]).toEqual(Array(3).fill({ added: 2, changed: 2 }))
    expect(await products()).toHaveLength(4)
    expect((await rowOf(perfume.id)).version).toBe(2)
    const another = await preview(file('Identifiant;Prix', `${perfume.id};1`))
    await expect(apply(mixed(), another, key)).rejects.toMatchObject({ code: 'import_recorded' })
  })

  it('IMPORT-06 is refused as a whole when a product that it writes changed since the preview', async () => {
    const seen = await preview(mixed())
    await updateProduct(admin, { id: perfume.id, version: 1, changes: { price: 24_000 } })
    const before = await products()
    await expect(apply(mixed(), seen)).rejects.toMatchObject({ code: 'import_changed' })
    expect(await products()).toEqual(before)

    // A sale meanwhile touches only what the file leaves as it is.
    const again = await preview(mixed())
    await database.run('update products set stock = 6 where id = $1', other.id)
    const stockKept = file('Identifiant;Nom', `${other.id};Autre nom`)
    const only = await preview(stockKept)
    await database.run('update products set stock = 5 where id = $1', other.id)
    expect(await apply(stockKept, only)).toEqual({ added: 0, changed: 1 })
    expect(await rowOf(other.id)).toMatchObject({ name: 'Autre nom', stock: 5 })
    await expect(apply(mixed(), again)).rejects.toMatchObject({ code: 'import_changed' })
  })

  it('IMPORT-06 what changes between its reading and its writing is met by the database, and undoes all of it', async () => {
    const client = await runtime().database.connect()
    const run = async (portion: unknown) => {
      await client.query(
        `begin; set local role admin; select set_config('app.user_id', '${admin.userId}', true)`,
      )
      try {
        const { rows } = await client.query(
          `select begin_product_import(gen_random_uuid(), repeat('a', 64), 'x.csv', 0, 2) as id`,
        )
        await client.query('select import_products($1, $2)', [rows[0].id, JSON.stringify(portion)])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    }
    const change = (id: string, was: number) => ({ id, before: { price: was }, after: { price: 1 } })
    for (const wrong of [
      [change(perfume.id, 25_000), change(other.id, 11_999)],
      [change(perfume.id, 25_000), change(randomUUID(), 1)],
      [{ id: perfume.id, before: { category_id: null }, after: { category_id: randomUUID() } }],
    ]) {
      await expect(run(wrong)).rejects.toThrow('import_changed')
    }
    expect(await rowOf(perfume.id)).toMatchObject({ price: 25_000 })
    await run([change(perfume.id, 25_000), change(other.id, 12_000)])
    client.release()
    expect(await rowOf(other.id)).toMatchObject({ price: 1 })
  })

  it('IMPORT-07 the journal names it once, and what it did to each product is kept', async () => {
    const before = await logged()
    await apply(mixed(), await preview(mixed()))
    const [entry, ...rest] = await logged()
    expect(entry).toMatchObject({
      action: 'insert',
      entity: 'product_imports',
      after: { file_name: 'tarifs.csv', added: 2, changed: 2 },
    })
    expect(rest).toEqual(before)
    const kept = { before: { name: other.name }, after: { name: 'Autre nom' } }
    const ofProduct = 'select before, after from product_import_rows where product_id = $1'
    expect(await database.rows(ofProduct, other.id)).toEqual([kept])
  })

  it('IMPORT-07 the ledger of the stock names the file', async () => {
    const bytes = file('Identifiant;Nom;Prix;Stock', `${perfume.id};Ambre;25000;9`, ';Oud;1000;4')
    await apply(bytes, await preview(bytes))
    const rows = await database.rows(
      `select kind, change, note from stock_movements where note is not null order by change`,
    )
    expect(rows).toEqual([
      { kind: 'import', change: 2, note: 'tarifs.csv' },
      { kind: 'import', change: 4, note: 'tarifs.csv' },
    ])
    await updateProduct(admin, { id: other.id, version: 1, changes: { stock: 5 } })
    const latest =
      'select kind, note from stock_movements where product_id = $1 order by recorded_at desc limit 1'
    expect(await database.row(latest, other.id)).toEqual({ kind: 'edit', note: null })
  })

  it('IMPORT-08 the change is announced once, and the search finds the new names', async () => {
    const lines = Array.from({ length: 1200 }, (_, at) => `;Vanille ${at};1000;1`)
    const bytes = file('Identifiant;Nom;Prix;Stock', `${perfume.id};Safran;25000;7`, ...lines)
    const told = await announcedBy(database, async () => apply(bytes, await preview(bytes)))
    const ofProducts = told.filter(({ table }) => table === 'products')
    expect(ofProducts.length).toBeGreaterThan(0)
    expect(ofProducts.length).toBeLessThan(5)
    const names = `select from product_search where name in ('safran', 'vanille 1199')`
    expect(await database.rows(names)).toHaveLength(2)
    expect(await database.rows('select distinct left(id::text, 8) from products')).toHaveLength(1202)
  })
})

/** As a spreadsheet of Windows saves it: `œ` is one of the letters that it has beyond Latin-1. */
function inWindows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('œ', '\u009c'), 'latin1')
}

describe('an export', () => {
  beforeEach(async () => {
    const rows = await database.rows<{ id: string }>(
      `insert into categories (name) values ('Été ' || gen_random_uuid()) returning id`,
    )
    await database.run(
      `update products set name = '=1+1', description = E' +225\\r\\n"deux"; lignes', category_id = $2, is_active = false,
         compare_at_price = 30000.5, more_image_urls = '{https://a.example/1.webp,https://a.example/2.webp}',
         ingredients = '@INCI, x', allergens = E'\\t-a', months_after_opening = 12, image_url = 'https://a.example/0.webp'
       where id = $1`,
      perfume.id,
      rows[0]?.id,
    )
  })

  it('EXPORT-01 EXPORT-02 has all products with all their fields, and comes back as XLSX and CSV without a change', async () => {
    const chunks = await Array.fromAsync(writeXlsx([productTable(admin)]))
    const { columns, rows } = productTable(admin)
    let text = csvLine(columns.map(({ title }) => title))
    for await (const portion of rows) text += portion.map(csvLine).join('')
    for (const bytes of [Buffer.concat(chunks), Buffer.from(text), inWindows1252(text)]) {
      // Nothing is asked about the cents, which are the shop's own (D64).
      const same = { added: 0, changed: 0, unchanged: 2, wrong: 0, ignored: [] }
      expect(await preview(bytes, {})).toMatchObject(same)
    }
    // Edited in a spreadsheet, it changes what was edited.
    const edited = Buffer.from(text.replace(';25000;', ';26 000;'))
    expect((await preview(edited)).changes).toMatchObject([{ fields: [{ label: 'Prix' }] }])
  })

  it('EXPORT-01 leaves out the bin and reads more products than come at a time', async () => {
    await database.run(
      `insert into products (name, price) select 'P' || n, 1 from generate_series(1, 600) as n`,
    )
    await database.run('update products set deleted_at = now() where id = $1', other.id)
    let count = 0
    for await (const portion of productTable(admin).rows) count += portion.length
    expect(count).toBe(601)
  })
})
