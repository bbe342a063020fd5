import { sql } from 'kysely'
import { type AdminActor, asActor, type Queries, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { editedColumns } from '../../server/product-columns.server.ts'
import type { BinnedProduct, EditedProduct } from '../domain/catalogue-rows.ts'
import type { ProductAddition, ProductEdit, ProductsDetail } from '../domain/product.schema.ts'
import { createRow, findRow, updateRow, type VersionedTable } from './save-row.server.ts'

const products: VersionedTable<EditedProduct> = {
  name: 'products',
  find: (db, column, value) =>
    db
      .selectFrom('products')
      .leftJoin('categories', 'categories.id', 'products.categoryId')
      .select(editedColumns)
      .where(`products.${column}`, '=', value)
      .where('products.deletedAt', 'is', null)
      .executeTakeFirst(),
  notFound: 'product_not_found',
}

/**
 * Reads a product for its form.
 *
 * @throws DomainError product_not_found
 */
export async function readProductForEdit(admin: AdminActor, id: string): Promise<EditedProduct> {
  return readAs(runtime().database, admin, (db) => findRow(db, products, 'id', id))
}

/**
 * Adds a product (APROD-03) and returns its id; sent again after a lost answer, it adds nothing twice
 * (`createRow`).
 *
 * @throws DomainError already_added, product_not_found, chosen_category_not_found, picture_unknown
 */
export async function createProduct(admin: AdminActor, addition: ProductAddition): Promise<string> {
  return asActor(runtime().database, admin, async (db) => {
    await lockCategory(db, addition.categoryId)
    return createRow(db, products, addition)
  })
}

/**
 * Saves only the changed fields of a product (APROD-03), and returns the product.
 *
 * @throws DomainError version_conflict with the product as it is now; product_not_found,
 * chosen_category_not_found, picture_unknown
 */
export async function updateProduct(admin: AdminActor, edit: ProductEdit): Promise<EditedProduct> {
  return asActor(runtime().database, admin, async (db) => {
    await lockCategory(db, edit.changes.categoryId)
    return updateRow(db, products, edit)
  })
}

/**
 * Puts a product on sale or takes it off, whatever its version: it touches no other field, so it overwrites
 * nothing unseen.
 *
 * @throws DomainError product_not_found
 */
export async function switchProduct(admin: AdminActor, id: string, isActive: boolean): Promise<void> {
  await asActor(runtime().database, admin, async (db) => {
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
  await asActor(runtime().database, admin, async (db) => {
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
  return readAs(runtime().database, admin, async (db) => {
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

/**
 * Puts a product into the bin for 30 days; past orders keep its name and price (APROD-13).
 *
 * @throws DomainError product_not_found when it was deleted already
 */
export async function deleteProduct(admin: AdminActor, id: string): Promise<void> {
  await asActor(runtime().database, admin, (db) => sql`select delete_product(${id})`.execute(db))
}

/**
 * Takes a product out of the bin (D50).
 *
 * @throws DomainError product_not_found when its 30 days are over
 */
export async function restoreProduct(admin: AdminActor, id: string): Promise<void> {
  await asActor(runtime().database, admin, (db) => sql`select restore_product(${id})`.execute(db))
}

/** The products in the bin, the last deleted first. */
export async function listBinnedProducts(admin: AdminActor): Promise<BinnedProduct[]> {
  const { rows } = await readAs(runtime().database, admin, (db) =>
    sql<Omit<BinnedProduct, 'deletedAt'> & { deletedAt: Date }>`
      select * from list_binned_products(${MOST_BINNED})`.execute(db),
  )
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() }))
}

const MOST_BINNED = 200

/** Locks the chosen category, so that nobody deletes it before the product is saved. */
async function lockCategory(db: Queries, id: string | null | undefined): Promise<void> {
  if (!id) return
  const locked = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!locked) throw new DomainError('chosen_category_not_found')
}
