import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { callSql, callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import type { AdminFormat } from '../domain/catalogue-rows.ts'
import type { FormatsEdit } from '../domain/formats.schema.ts'

/**
 * The formats of the perfume that a product belongs to, for sale or not, the smallest first; empty when it is no
 * format (FMT-06).
 *
 * @throws DomainError product_not_found
 */
export async function readProductFormats(admin: AdminActor, id: string): Promise<AdminFormat[]> {
  const formats = await readAs(runtime().database, admin, (db) =>
    callSql(db, 'listFormats', { ofProduct: id }),
  )
  return formats as AdminFormat[]
}

/**
 * Joins products into one perfume, or parts them (FMT-06). Sent again after a lost answer, it changes nothing.
 *
 * @throws DomainError version_conflict with the formats as they are now; format_taken, product_not_found
 */
export async function saveProductFormats(
  admin: AdminActor,
  { productId, formats, seen }: FormatsEdit,
): Promise<void> {
  await callSqlAs(admin, 'joinFormats', { ofProduct: productId, wanted: formats, seen })
}
