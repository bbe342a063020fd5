import { DomainError } from '#lib/errors/domain-error.ts'
import { type AdminActor, asActor, type Queries, readAs } from '#platform/database/actor.ts'
import { constraintOf } from '#platform/database/domain-error.ts'
import { editedColumns } from '../catalogue.server.ts'
import type { EditedCategory, EditedProduct } from './catalogue-rows.ts'
import type { CategoryAddition, CategoryEdit } from './field-parsers.ts'
import type { ProductAddition, ProductEdit } from './product-form.ts'

/** A table whose rows have a `version`, and in `creationKey` the key of the form that added them. */
export type VersionedTable<Row extends { id: string }> = {
  name: 'products' | 'categories' | 'promoCodes'
  find: (db: Queries, column: 'id' | 'creationKey', value: string) => Promise<Row | undefined>
  notFound: 'product_not_found' | 'category_not_found' | 'promo_code_not_found'
}

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

export const categoryColumns = ['id', 'name', 'description', 'imageUrl', 'version'] as const

const categories: VersionedTable<EditedCategory> = {
  name: 'categories',
  find: (db, column, value) =>
    db.selectFrom('categories').select(categoryColumns).where(column, '=', value).executeTakeFirst(),
  notFound: 'category_not_found',
}

/** Reads a product for its form; `product_not_found`. */
export async function readProductForEdit(admin: AdminActor, id: string): Promise<EditedProduct> {
  return readAs(admin, (db) => findRow(db, products, 'id', id))
}

/**
 * Adds a product once for its key (APROD-03), returns its id; `already_added`, `product_not_found`,
 * `chosen_category_not_found`, `picture_unknown`.
 */
export async function createProduct(admin: AdminActor, addition: ProductAddition): Promise<string> {
  return savingProduct(admin, addition.categoryId, (db) => createRow(db, products, addition))
}

/**
 * Saves the changed fields (APROD-03); `version_conflict` with the product of now, `product_not_found`,
 * `chosen_category_not_found`, `picture_unknown`, `former_price_too_low`.
 */
export async function updateProduct(admin: AdminActor, edit: ProductEdit): Promise<EditedProduct> {
  return savingProduct(admin, edit.changes.categoryId, (db) => updateRow(db, products, edit))
}

/** Saves a product whose category stays; the form may not know of a price that somebody else has changed. */
function savingProduct<Saved>(
  admin: AdminActor,
  categoryId: string | null | undefined,
  save: (db: Queries) => Promise<Saved>,
): Promise<Saved> {
  const saving = asActor(admin, async (db) => {
    await lockCategory(db, categoryId)
    return save(db)
  })
  return saving.catch((error: unknown) => {
    const isPrice = constraintOf(error) === 'products_former_price_above_price'
    throw isPrice ? new DomainError('former_price_too_low') : error
  })
}

/**
 * Adds a category once for its key (ACAT-02), returns its id; `already_added`, `category_not_found`,
 * `picture_unknown`.
 */
export async function createCategory(admin: AdminActor, addition: CategoryAddition): Promise<string> {
  return asActor(admin, (db) => createRow(db, categories, addition))
}

/**
 * Saves the changed fields (ACAT-02); `version_conflict` with the category of now, `category_not_found`,
 * `picture_unknown`.
 */
export async function updateCategory(admin: AdminActor, edit: CategoryEdit): Promise<EditedCategory> {
  return asActor(admin, (db) => updateRow(db, categories, edit))
}

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

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>

/**
 * Adds a row, once for each creation key, and returns its id. A form that is sent again because the answer
 * was lost finds the row that it added; values that were corrected in between are saved, unless the row has
 * changed since.
 *
 * @throws DomainError `already_added` when the row was added and then changed; the table's code when it was
 * deleted
 */
export async function createRow<Row extends { id: string }>(
  db: Queries,
  table: VersionedTable<Row>,
  addition: Values & { creationKey: string },
): Promise<string> {
  const { creationKey: key, ...values } = addition
  const added = await db
    .insertInto(table.name)
    .values(addition as never)
    .onConflict((repeat) => repeat.column('creationKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const earlier = await findRow(db, table, 'creationKey', key)
  if (isSettled(earlier, values)) return earlier.id
  const corrected = await db
    .updateTable(table.name)
    .set(values)
    .where('creationKey', '=', key)
    .where('version', '=', 1)
    .returning('id')
    .executeTakeFirst()
  if (!corrected) throw new DomainError('already_added')
  return corrected.id
}

/**
 * Saves the changed fields of a row, provided that it still has the version that the edit began from, and
 * returns the row.
 *
 * @throws DomainError `version_conflict` with the row as it is now, when it has changed since and does not
 * hold these values already; the table's code when it was deleted
 */
export async function updateRow<Row extends { id: string }>(
  db: Queries,
  table: VersionedTable<Row>,
  { id, version, changes }: { id: string; version: number; changes: Values },
): Promise<Row> {
  // An edit that waits for a delivery of the same product to commit then meets the new version.
  const saved = await db
    .updateTable(table.name)
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  const current = await findRow(db, table, 'id', id)
  if (saved || isSettled(current, changes)) return current
  throw new DomainError('version_conflict', current)
}

/** Whether a row already holds the values of an edit: its answer was lost, or somebody else made the same change. */
function isSettled(current: object, changes: Values): boolean {
  return JSON.stringify({ ...current, ...changes }) === JSON.stringify(current)
}

/** Reads a row. @throws DomainError the table's code when there is none */
async function findRow<Row extends { id: string }>(
  db: Queries,
  { find, notFound }: VersionedTable<Row>,
  column: 'id' | 'creationKey',
  value: string,
): Promise<Row> {
  const row = await find(db, column, value)
  if (!row) throw new DomainError(notFound)
  return row
}
