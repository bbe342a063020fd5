import { sql } from 'kysely'
import { object, optional, picklist } from 'valibot'
import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { editedColumns } from '#features/catalogue/catalogue.server.ts'
import { isoDay } from '#lib/format/dates.ts'
import type { Cell } from '#lib/spreadsheet/csv.ts'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { failed, forAdmin } from '#platform/http/calls/admin-endpoint.ts'
import { runEndpoint } from '#platform/run-command.server.ts'
import { runtime } from '#platform/runtime.ts'
import { csvAnswer, foreignCsvAnswer, xlsxAnswer } from '#platform/spreadsheet/file-answer.ts'
import type { Table } from '#platform/spreadsheet/write-xlsx.ts'
import { fileColumns, fileFields, rowOf } from './file-columns.ts'
import { importProducts } from './import-products.server.ts'
import { oldAddressTable } from './imports.server.ts'
import {
  type ExportColumns,
  exportColumns,
  exportName,
  fileFormats,
  importSchema,
  OLD_ADDRESSES,
} from './imports.ts'
import { type ForeignTable, type Perfume, shopifyTable, wooCommerceTable } from './moving-out.ts'
import { prepareReading, previewImport } from './plan-in-thread.server.ts'

const columnNames = [...(Object.keys(exportColumns) as ExportColumns[]), OLD_ADDRESSES] as const
const formatSchema = object({
  format: picklist(fileFormats),
  columns: optional(picklist(columnNames), 'boutique'),
})

/** All products as CSV or XLSX (EXPORT-01), for another shop (MOVE-19), or old addresses (MOVE-18). */
export function answerProductExport(request: Request): Promise<Response> {
  return forAdmin(request, async (admin) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams)
    const result = await runEndpoint(formatSchema, asked, ({ format, columns }) => {
      const name = exportName(isoDay(new Date()), columns)
      const { origin } = runtime()
      if (columns === 'woocommerce' || columns === 'shopify')
        return foreignCsvAnswer(request, name, foreignTable(admin, columns, origin))
      const table = columns === OLD_ADDRESSES ? oldAddressTable(admin, origin) : productTable(admin)
      return format === 'csv' ? csvAnswer(request, name, table) : xlsxAnswer(name, [table])
    })
    return result.ok ? result.value : failed(422, result.error)
  })
}

/**
 * Takes a product file, packed or not: `?step=preview` says what it would change (IMPORT-01), `apply` imports
 * (IMPORT-05).
 */
export function answerProductImport(request: Request): Promise<Response> {
  return forAdmin(request, async (admin) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams)
    const result = await runEndpoint(importSchema, asked, async (wanted) => {
      prepareReading()
      const bytes = new Uint8Array(await request.arrayBuffer())
      return wanted.step === 'apply'
        ? importProducts(admin, bytes, wanted, request.signal)
        : previewImport(admin, bytes, wanted, request.signal)
    })
    return result.ok
      ? Response.json(result, { headers: { 'cache-control': 'no-store' } })
      : failed(422, result.error)
  })
}

const PORTION = 250

/** All products that are not in the bin, the oldest first, as a table that is read in portions (EXPORT-01). */
export function productTable(admin: AdminActor): Table {
  return { name: 'Produits', columns: fileFields.map((field) => fileColumns[field]), rows: rowsOf(admin) }
}

const foreignTables: Record<Exclude<ExportColumns, 'boutique'>, ForeignTable> = {
  woocommerce: wooCommerceTable,
  shopify: shopifyTable,
}

/** The same products with the columns of another shop, the formats of a perfume together (MOVE-19). */
export function foreignTable(admin: AdminActor, columns: keyof typeof foreignTables, origin: string): Table {
  const { titles, rowsOf: rowsOfPerfume } = foreignTables[columns]
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const portion of perfumes(admin))
      yield portion.flatMap((perfume) => rowsOfPerfume(perfume, origin))
  }
  return { name: 'Produits', columns: titles.map((title) => ({ title, width: 20 })), rows: rows() }
}

async function* rowsOf(admin: AdminActor): AsyncGenerator<Cell[][]> {
  for await (const products of portions(admin)) yield products.map(rowOf)
}

/** Each perfume once, where its oldest format stands. */
async function* perfumes(admin: AdminActor): AsyncGenerator<Perfume[]> {
  for await (const products of portions(admin)) {
    const ids = products.filter(({ sizeMl }) => sizeMl !== null).map(({ id }) => id)
    const formats = await readFormats(admin, ids)
    yield products.flatMap((product) => {
      const own = formats.get(product.id) ?? [product]
      const [oldest] = own.map(({ id }) => id).toSorted()
      return oldest === product.id ? [own as unknown as Perfume] : []
    })
  }
}

/** For each of these formats all formats of its perfume, the smallest first. */
async function readFormats(admin: AdminActor, ids: string[]): Promise<Map<string, EditedProduct[]>> {
  const rows = await readAs(admin, (db) =>
    db
      .selectFrom('productFormats as own')
      .innerJoin('productFormats as other', 'other.perfumeId', 'own.perfumeId')
      .innerJoin('products', 'products.id', 'other.productId')
      .leftJoin('categories', 'categories.id', 'products.categoryId')
      .select(editedColumns)
      .select('own.productId as of')
      .where('own.productId', '=', sql<string>`any(${ids}::uuid[])`)
      .where('products.deletedAt', 'is', null)
      .orderBy('other.sizeMl')
      .execute(),
  )
  return Map.groupBy(rows, ({ of }) => of)
}

async function* portions(admin: AdminActor): AsyncGenerator<EditedProduct[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const products = await readAs(admin, (db) =>
      db
        .selectFrom('products')
        .leftJoin('categories', 'categories.id', 'products.categoryId')
        .select(editedColumns)
        .where('products.id', '>', after)
        .where('products.deletedAt', 'is', null)
        .orderBy('products.id')
        .limit(PORTION)
        .execute(),
    )
    if (products.length > 0) yield products
    const last = products.at(-1)
    if (!last || products.length < PORTION) return
    after = last.id
  }
}
