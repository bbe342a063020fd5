import { sql } from 'kysely'
import type { Page } from '#lib/lists/list-params.ts'
import { type AdminActor, asActor, callSql, readAs } from '#platform/database/actor.ts'
import { listPage, type PagedList } from '#platform/database/list-page.ts'
import {
  type AdminCategory,
  CATEGORIES_PER_PAGE,
  type CategoryChoice,
  type EditedCategory,
} from './catalogue-rows.ts'
import type { CategoryAddition, CategoryEdit } from './field-parsers.ts'
import { createRow, updateRow, type VersionedTable } from './save-rows.server.ts'

const categoryColumns = ['id', 'name', 'description', 'imageUrl', 'version'] as const

const categoryTable: VersionedTable<EditedCategory> = {
  name: 'categories',
  find: (db, column, value) =>
    db.selectFrom('categories').select(categoryColumns).where(column, '=', value).executeTakeFirst(),
  notFound: 'category_not_found',
}

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

/** A page (from 1) of the categories, newest first, with their numbers of products (ACAT-01). */
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

/** Adds a category once for its key (ACAT-02), returns its id; `already_added`, or as `updateCategory`. */
export async function createCategory(admin: AdminActor, addition: CategoryAddition): Promise<string> {
  return asActor(admin, (db) => createRow(db, categoryTable, addition))
}

/** Saves the changed fields (ACAT-02); `version_conflict` with the row now, `category_not_found`, `picture_unknown`. */
export async function updateCategory(admin: AdminActor, edit: CategoryEdit): Promise<EditedCategory> {
  return asActor(admin, (db) => updateRow(db, categoryTable, edit))
}

/** Deletes a category; its products stay (ACAT-10). `category_not_found` when it is gone. */
export async function deleteCategory(admin: AdminActor, id: string): Promise<void> {
  await callSql(admin, 'deleteCategory', { categoryId: id })
}

/** Takes back a deletion of ten seconds, with its products (UNDO-01); `undo_too_late`. */
export async function takeBackCategory(admin: AdminActor, id: string): Promise<void> {
  await callSql(admin, 'takeBackCategory', { categoryId: id })
}
