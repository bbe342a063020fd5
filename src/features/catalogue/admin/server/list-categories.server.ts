import { sql } from 'kysely'
import type { Page } from '#lib/lists/page.ts'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { listPage, type PagedList } from '#platform/database/list-page.ts'
import { runtime } from '#platform/runtime.ts'
import { type AdminCategory, CATEGORIES_PER_PAGE } from '../domain/catalogue-rows.ts'
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
  return readAs(runtime().database, admin, (db) => listPage(db, categories, { page }))
}
