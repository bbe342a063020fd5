import { sql } from 'kysely'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type AdminActor, asActor, callSql, readAs } from '#platform/database/actor.ts'
import type { AdminFormat, BinnedProduct } from './catalogue-rows.ts'
import type { FormatsEdit } from './field-parsers.ts'
import type { ProductsDetail } from './product-form.ts'

/** Puts a product on sale or takes it off, whatever its version: no other field changes. */
export async function switchProduct(admin: AdminActor, id: string, isActive: boolean): Promise<void> {
  await asActor(admin, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('products')
      .set({ isActive: isActive })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DomainError('product_not_found')
  })
}

/** Gives several products one value of the profile (PROF-08); the formats of their perfumes get it too (PROF-04). */
export async function setDetailOfSeveral(
  admin: AdminActor,
  { ids, field, value }: ProductsDetail,
): Promise<void> {
  await asActor(admin, async (db) => {
    // In the order in which deliveries lock them.
    const locked = db
      .selectFrom('products')
      .select('id')
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
    await locked.orderBy('id').forNoKeyUpdate().execute()
    await db
      .updateTable('products')
      .set({ [field]: value })
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .where(field, 'is distinct from', value)
      .execute()
  })
}

/** The notes of all products, those most used first (PROF-02). */
export async function listNotesInUse(admin: AdminActor): Promise<string[]> {
  return readAs(admin, async (db) => {
    const { rows } = await sql<{ note: string }>`
      select note
      from products p
      cross join unnest(p.top_notes || p.heart_notes || p.base_notes) as note
      where p.deleted_at is null
      group by note
      order by count(*) desc, note
      limit ${MOST_NOTES_IN_USE}`.execute(db)
    return rows.map(({ note }) => note)
  })
}

const MOST_NOTES_IN_USE = 1000

/** Puts a product into the bin for 30 days; past orders keep name and price (APROD-13). */
export async function deleteProduct(admin: AdminActor, id: string): Promise<void> {
  await callSql(admin, 'deleteProduct', { productId: id })
}

/** Takes a product out of the bin (D50); `product_not_found` when its 30 days are over. */
export async function restoreProduct(admin: AdminActor, id: string): Promise<void> {
  await callSql(admin, 'restoreProduct', { productId: id })
}

/** The products in the bin, the last deleted first. */
export async function listBinnedProducts(admin: AdminActor): Promise<BinnedProduct[]> {
  const rows = await readAs(admin, (db) => callSql(db, 'listBinnedProducts', { most: MOST_BINNED }))
  return rows.map(({ deletedAt, ...row }) => ({
    ...row,
    deletedAt: deletedAt?.toISOString(),
  })) as BinnedProduct[]
}

const MOST_BINNED = 200

/** The formats of a product's perfume, the smallest first; empty when it is no format (FMT-06). */
export async function readProductFormats(admin: AdminActor, id: string): Promise<AdminFormat[]> {
  const formats = await readAs(admin, (db) => callSql(db, 'listFormats', { ofProduct: id }))
  return formats as AdminFormat[]
}

/**
 * Joins products into a perfume, or parts them (FMT-06); `version_conflict` with the formats of now,
 * `format_taken`.
 */
export async function saveProductFormats(
  admin: AdminActor,
  { productId, formats, seen }: FormatsEdit,
): Promise<void> {
  await callSql(admin, 'joinFormats', { ofProduct: productId, wanted: formats, seen })
}
