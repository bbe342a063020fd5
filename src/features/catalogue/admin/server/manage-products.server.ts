import { type AdminActor, asActor, type Queries, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { editedColumns } from '../../server/product-columns.server.ts'
import type { EditedProduct } from '../domain/catalogue-rows.ts'
import type { ProductAddition, ProductEdit } from '../domain/product.schema.ts'
import { isSettled } from '../domain/row-edit.ts'

/**
 * A product as its form begins with it.
 *
 * @throws DomainError product_gone
 */
export async function readProductForEdit(admin: AdminActor, id: string): Promise<EditedProduct> {
  return readAs(runtime().database, admin, async (db) => (await find(db, id)) ?? gone())
}

/**
 * Makes a product (APROD-03), once for each creation key. A form that is sent again, because its answer got lost, finds the product that
 * it made: what was corrected in between is taken, unless the product changed meanwhile. Gives its id.
 *
 * @throws DomainError already_added when the product was made and then changed; category_gone, picture_unknown
 */
export async function createProduct(admin: AdminActor, addition: ProductAddition): Promise<string> {
  const { creation_key: key, ...values } = addition
  return asActor(runtime().database, admin, async (db) => {
    await holdCategory(db, values.category_id)
    const made = await db
      .insertInto('products')
      .values(addition)
      .onConflict((repeat) => repeat.column('creation_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
    const earlier = (await edited(db).where('products.creation_key', '=', key).executeTakeFirst()) ?? gone()
    if (isSettled(earlier, values)) return earlier.id
    const corrected = await db
      .updateTable('products')
      .set(values)
      .where('creation_key', '=', key)
      .where('version', '=', 1)
      .returning('id')
      .executeTakeFirst()
    if (!corrected) throw new DomainError('already_added')
    return corrected.id
  })
}

/**
 * Changes what the form changed of a product, and nothing else of it (APROD-03). Gives the product as it is then.
 *
 * @throws DomainError edit_overtaken with the product as it is now, when it changed since the edit began and does not hold the edit's values
 * already; product_gone, category_gone, picture_unknown
 */
export async function updateProduct(
  admin: AdminActor,
  { id, version, changes }: ProductEdit,
): Promise<EditedProduct> {
  return asActor(runtime().database, admin, async (db) => {
    await holdCategory(db, changes.category_id)
    // Who waits here for a delivery finds the version that the delivery left.
    const saved = await db
      .updateTable('products')
      .set(changes)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    const current = (await find(db, id)) ?? gone()
    if (saved || isSettled(current, changes)) return current
    throw new DomainError('edit_overtaken', current)
  })
}

/**
 * Puts a product up for sale or withdraws it; touches nothing else of it, so it overtakes nobody's other changes unseen.
 *
 * @throws DomainError product_gone
 */
export async function switchProduct(admin: AdminActor, id: string, isActive: boolean): Promise<void> {
  await asActor(runtime().database, admin, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('products')
      .set({ is_active: isActive })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) gone()
  })
}

/**
 * Deletes a product; past orders keep its name and price (APROD-13).
 *
 * @throws DomainError product_gone when it was deleted already
 */
export async function deleteProduct(admin: AdminActor, id: string): Promise<void> {
  await asActor(runtime().database, admin, async (db) => {
    const { numDeletedRows } = await db.deleteFrom('products').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) gone()
  })
}

function find(db: Queries, id: string): Promise<EditedProduct | undefined> {
  return edited(db).where('products.id', '=', id).executeTakeFirst()
}

function edited(db: Queries) {
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .select(editedColumns)
}

/** The category stays until the product stands. */
async function holdCategory(db: Queries, id: string | null | undefined): Promise<void> {
  if (!id) return
  const held = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!held) throw new DomainError('category_gone')
}

function gone(): never {
  throw new DomainError('product_gone')
}
