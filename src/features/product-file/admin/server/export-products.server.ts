import { editedColumns } from '#features/catalogue/server/read-catalogue.server.ts'
import type { Cell } from '#lib/spreadsheet/cell.ts'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { Table } from '#platform/spreadsheet/write-xlsx.ts'
import { fileColumns, fileFields } from '../domain/file-columns.ts'
import { rowOf } from '../domain/file-lines.ts'

/** How many products are read at a time. */
const PORTION = 250

/** All products that are not in the bin, the oldest first, as a table that is read in portions (EXPORT-01). */
export function productTable(admin: AdminActor): Table {
  return { name: 'Produits', columns: fileFields.map((field) => fileColumns[field]), rows: portions(admin) }
}

async function* portions(admin: AdminActor): AsyncGenerator<Cell[][]> {
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
    if (products.length > 0) yield products.map(rowOf)
    const last = products.at(-1)
    if (!last || products.length < PORTION) return
    after = last.id
  }
}
