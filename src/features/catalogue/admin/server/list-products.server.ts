import { type Expression, type SqlBool, sql } from 'kysely'
import { listWindow } from '#lib/list-window.ts'
import { searchPattern } from '#lib/search-pattern.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { LOW_STOCK } from '../../domain/stock.ts'
import { adminRowColumns } from '../../server/product-columns.server.ts'
import {
  type AdminProduct,
  type ProductFilter,
  STAFF_PAGE,
  type StaffPage,
} from '../domain/catalogue-rows.ts'

type Asked = { page: number; question: string; filter: ProductFilter | null }

/** What is low or sold out is so of what is for sale, as in the stock overview. */
const conditions: Record<ProductFilter, Expression<SqlBool>> = {
  active: sql<boolean>`is_active`,
  inactive: sql<boolean>`not is_active`,
  low: sql<boolean>`is_active and stock between 1 and ${sql.lit(LOW_STOCK)}`,
  sold_out: sql<boolean>`is_active and stock = 0`,
}

/**
 * A page of the products, newest first, with their categories' names (APROD-02): all of them, or those whose name holds the question,
 * accents and case aside, and that the filter lets through.
 *
 * @param page from 1
 */
export async function listAdminProducts(admin: AdminActor, asked: Asked): Promise<StaffPage<AdminProduct>> {
  const pattern = searchPattern(asked.question)
  return readAs(runtime().database, admin, async (db) => {
    const { ids, total, page } = pattern ? await findByName(db, pattern, asked) : await findByPlace(db, asked)
    return { rows: await readRows(db, ids), total, page }
  })
}

type Found = { ids: string[]; total: number; page: number }

/** The stock overview knows how many there are; a page costs what its place from the nearer end does. */
async function findByPlace(db: Queries, { page: wanted, filter }: Asked): Promise<Found> {
  const overview = await db.selectFrom('stock_overview').selectAll().executeTakeFirstOrThrow()
  const { products, active, low, sold_out } = overview as Record<keyof typeof overview, number>
  const total = { all: products, active, inactive: products - active, low, sold_out }[filter ?? 'all']
  const { page, offset, limit, fromEnd } = listWindow(wanted, total, STAFF_PAGE)
  const direction = fromEnd ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('products')
    .select('id')
    .$if(filter !== null, (query) => query.where(conditions[filter as ProductFilter]))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
  return { ids: rows.map(({ id }) => id), total, page }
}

/** One look at the names both counts and finds; a page beyond the end needs a second one. */
async function findByName(db: Queries, pattern: string, asked: Asked): Promise<Found> {
  const { page: wanted, filter } = asked
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (
      select id, created_at from products where ${named(pattern)} and ${filter ? conditions[filter] : sql`true`}
    )
    select
      (select count(*) from found) as total,
      array(
        select id from found order by created_at desc, id desc offset ${(wanted - 1) * STAFF_PAGE} limit ${STAFF_PAGE}
      ) as ids`.execute(db)
  const [{ ids, total } = { ids: [], total: 0 }] = rows
  const { page } = listWindow(wanted, total, STAFF_PAGE)
  return page < wanted && total > 0 ? findByName(db, pattern, { ...asked, page }) : { ids, total, page }
}

/** From three letters on anywhere in the name; fewer begin one of its words, since the index knows letters by threes and beginnings. */
function named(pattern: string): Expression<SqlBool> {
  const beginning = pattern.slice(1)
  if (beginning.length > 3) return sql<boolean>`search_text like ${pattern}`
  return sql<boolean>`(search_text like ${beginning} or search_text like ${`% ${beginning}`})`
}

async function readRows(db: Queries, ids: readonly string[]): Promise<AdminProduct[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .select(adminRowColumns)
    .where('products.id', 'in', ids)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute()
}
