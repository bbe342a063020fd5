import { sql } from 'kysely'
import { listWindow } from '#lib/list-window.ts'
import { type AdminActor, asActor, type Queries, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import {
  type AdminCategory,
  type CategoryChoice,
  type EditedCategory,
  STAFF_PAGE,
  type StaffPage,
} from '../domain/catalogue-rows.ts'
import type { CategoryAddition, CategoryEdit } from '../domain/category.schema.ts'
import { isSettled } from '../domain/row-edit.ts'

const columns = ['id', 'name', 'description', 'image_url', 'version'] as const

/**
 * A page of the categories, newest first, with the number of their products (ACAT-01).
 *
 * @param page from 1
 */
export async function listAdminCategories(
  admin: AdminActor,
  page: number,
): Promise<StaffPage<AdminCategory>> {
  return readAs(runtime().database, admin, async (db) => {
    const { total } = await db
      .selectFrom('categories')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const window = listWindow(page, total, STAFF_PAGE)
    const direction = window.fromEnd ? 'asc' : 'desc'
    const rows = await db
      .selectFrom('categories')
      .select(columns)
      .select(
        sql<number>`(select count(*) from products where products.category_id = categories.id)`.as(
          'products',
        ),
      )
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .offset(window.offset)
      .limit(window.limit)
      .execute()
    return { rows: window.fromEnd ? rows.toReversed() : rows, total, page: window.page }
  })
}

/** What the product form may choose among: id and name, by name (ACAT-09). */
export async function listCategoryChoice(admin: AdminActor): Promise<CategoryChoice[]> {
  return readAs(runtime().database, admin, (db) =>
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .orderBy(sql`name collate "fr-x-icu"`)
      .orderBy('id')
      .execute(),
  )
}

/**
 * Makes a category (ACAT-02), once for each creation key. A form that is sent again, because its answer got lost, finds the category that
 * it made: what was corrected in between is taken, unless the category changed meanwhile. Gives its id.
 *
 * @throws DomainError already_added when the category was made and then changed; picture_unknown
 */
export async function createCategory(admin: AdminActor, addition: CategoryAddition): Promise<string> {
  const { creation_key: key, ...values } = addition
  return asActor(runtime().database, admin, async (db) => {
    const made = await db
      .insertInto('categories')
      .values(addition)
      .onConflict((repeat) => repeat.column('creation_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
    const earlier = (await edited(db).where('creation_key', '=', key).executeTakeFirst()) ?? deleted()
    if (isSettled(earlier, values)) return earlier.id
    const corrected = await db
      .updateTable('categories')
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
 * Changes what the form changed of a category, and nothing else of it (ACAT-02). Gives the category as it is then.
 *
 * @throws DomainError edit_overtaken with the category as it is now, when it changed since the edit began and does not hold the edit's
 * values already; category_deleted, picture_unknown
 */
export async function updateCategory(
  admin: AdminActor,
  { id, version, changes }: CategoryEdit,
): Promise<EditedCategory> {
  return asActor(runtime().database, admin, async (db) => {
    const saved = await db
      .updateTable('categories')
      .set(changes)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    const current = (await find(db, id)) ?? deleted()
    if (saved || isSettled(current, changes)) return current
    throw new DomainError('edit_overtaken', current)
  })
}

/**
 * Deletes a category; its products stay, without category (ACAT-10).
 *
 * @throws DomainError category_deleted when it was deleted already
 */
export async function deleteCategory(admin: AdminActor, id: string): Promise<void> {
  await asActor(runtime().database, admin, async (db) => {
    const { numDeletedRows } = await db.deleteFrom('categories').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) deleted()
  })
}

function find(db: Queries, id: string): Promise<EditedCategory | undefined> {
  return edited(db).where('id', '=', id).executeTakeFirst()
}

function edited(db: Queries) {
  return db.selectFrom('categories').select(columns)
}

function deleted(): never {
  throw new DomainError('category_deleted')
}
