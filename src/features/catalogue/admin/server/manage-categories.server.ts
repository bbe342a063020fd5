import { sql } from 'kysely'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import type { CategoryChoice } from '../domain/catalogue-rows.ts'

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
