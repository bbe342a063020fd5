import { sql } from 'kysely'
import { type AdminActor, asActor, readAs } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import type { CategoryChoice, EditedCategory } from '../domain/catalogue-rows.ts'
import type { CategoryAddition, CategoryEdit } from '../domain/category.schema.ts'
import { createRow, updateRow, type VersionedTable } from './save-row.server.ts'

export const categoryColumns = ['id', 'name', 'description', 'imageUrl', 'version'] as const

const categories: VersionedTable<EditedCategory> = {
  name: 'categories',
  find: (db, column, value) =>
    db.selectFrom('categories').select(categoryColumns).where(column, '=', value).executeTakeFirst(),
  notFound: 'category_not_found',
}

/** The categories that the product form offers, by name (ACAT-09). */
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
 * Adds a category (ACAT-02) and returns its id; sent again after a lost answer, it adds nothing twice
 * (`createRow`).
 *
 * @throws DomainError already_added, category_not_found, picture_unknown
 */
export async function createCategory(admin: AdminActor, addition: CategoryAddition): Promise<string> {
  return asActor(runtime().database, admin, (db) => createRow(db, categories, addition))
}

/**
 * Saves only the changed fields of a category (ACAT-02), and returns the category.
 *
 * @throws DomainError version_conflict with the category as it is now; category_not_found, picture_unknown
 */
export async function updateCategory(admin: AdminActor, edit: CategoryEdit): Promise<EditedCategory> {
  return asActor(runtime().database, admin, (db) => updateRow(db, categories, edit))
}

/**
 * Deletes a category; its products stay, without category (ACAT-10).
 *
 * @throws DomainError category_not_found when it was deleted already
 */
export async function deleteCategory(admin: AdminActor, id: string): Promise<void> {
  await callSqlAs(admin, 'deleteCategory', { categoryId: id })
}

/**
 * Takes back the deletion of a category, at most ten seconds old: it is restored with its products (UNDO-01).
 *
 * @throws DomainError undo_too_late
 */
export async function takeBackCategory(admin: AdminActor, id: string): Promise<void> {
  await callSqlAs(admin, 'takeBackCategory', { categoryId: id })
}
