import { sql } from 'kysely'
import type { EditedProduct } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { editedColumns } from '#features/catalogue/server/read-catalogue.server.ts'
import type { Cell } from '#lib/spreadsheet/cell.ts'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { Table } from '#platform/spreadsheet/write-xlsx.ts'
import type { ExportColumns } from '../domain/file-addresses.ts'
import { fileColumns, fileFields } from '../domain/file-columns.ts'
import { rowOf } from '../domain/file-lines.ts'
import type { ForeignTable, Perfume } from '../domain/moving-out/perfume.ts'
import { shopifyTable } from '../domain/moving-out/shopify-rows.ts'
import { wooCommerceTable } from '../domain/moving-out/woocommerce-rows.ts'

/** How many products are read at a time. */
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
  const rows = await readAs(runtime().database, admin, (db) =>
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
    const products = await readAs(runtime().database, admin, (db) =>
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
