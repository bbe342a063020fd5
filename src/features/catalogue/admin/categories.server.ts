import { sql } from 'kysely'
import type { Page } from '#lib/lists/list-params.ts'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { listPage, type PagedList } from '#platform/database/list-page.ts'
import { type AdminCategory, CATEGORIES_PER_PAGE, type CategoryChoice } from './catalogue-rows.ts'
import { categoryColumns } from './save-rows.server.ts'

const productCount = sql<number>`(select count(*) from products where products.category_id = categories.id and products.deleted_at is null)`

const categories: PagedList<AdminCategory> = {
  table: 'categories',
  orderBy: ['createdAt', 'desc'],
  perPage: CATEGORIES_PER_PAGE,
  readRows: (db, ids) =>
    db
      .selectFrom('categories')
      .select(categoryColumns)
      .select(productCount.as('products'))
      .where('id', 'in', ids)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
}

/**
 * A page of the categories, newest first, each with the number of its products (ACAT-01).
 *
 * @param page from 1
 */
export async function listAdminCategories(admin: AdminActor, page: number): Promise<Page<AdminCategory>> {
  return readAs(admin, (db) => listPage(db, categories, { page }))
}

/** The categories that the product form offers, by name (ACAT-09). */
export async function listCategoryChoice(admin: AdminActor): Promise<CategoryChoice[]> {
  return readAs(admin, (db) =>
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
  await callSql(admin, 'deleteCategory', { categoryId: id })
}

/**
 * Takes back the deletion of a category, at most ten seconds old: it is restored with its products (UNDO-01).
 *
 * @throws DomainError undo_too_late
 */
export async function takeBackCategory(admin: AdminActor, id: string): Promise<void> {
  await callSql(admin, 'takeBackCategory', { categoryId: id })
}
