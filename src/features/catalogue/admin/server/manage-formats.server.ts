import { sql } from 'kysely'
import { type AdminActor, asActor, readAs } from '#platform/database/actor.ts'
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
  const { rows } = await readAs(runtime().database, admin, (db) =>
    sql<{ formats: AdminFormat[] }>`select list_formats(${id}) as formats`.execute(db),
  )
  return rows[0]?.formats ?? []
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
  const rows = (list: FormatsEdit['seen']) =>
    JSON.stringify(list.map(({ id, sizeMl }) => ({ id, size_ml: sizeMl })))
  await asActor(runtime().database, admin, (db) =>
    sql`select join_formats(${productId}, ${rows(formats)}::jsonb, ${rows(seen)}::jsonb)`.execute(db),
  )
}
