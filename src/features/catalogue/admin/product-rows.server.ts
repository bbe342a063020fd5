import { type Expression, type SqlBool, sql } from 'kysely'
import { type Page, pageCount } from '#lib/lists/list-params.ts'
import { searchPattern } from '#lib/lists/search-text.ts'
import { type Actor, type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { listPage, type PagedList } from '#platform/database/list-page.ts'
import { adminRowColumns } from '../catalogue.server.ts'
import { LOW_STOCK } from '../product.ts'
import {
  type AdminProduct,
  PRODUCTS_PER_PAGE,
  type ProductFilter,
  type ProductListRequest,
  type StockFigures,
} from './catalogue-rows.ts'

/** Only products for sale count as low or sold out, as in the stock overview. */
const conditions: Record<ProductFilter, Expression<SqlBool>> = {
  active: sql<boolean>`is_active`,
  inactive: sql<boolean>`not is_active`,
  low: sql<boolean>`is_active and stock between 1 and ${sql.lit(LOW_STOCK)}`,
  sold_out: sql<boolean>`is_active and stock = 0`,
  // As the index of these products has it.
  no_profile: sql<boolean>`concentration is null and wearer is null and olfactory_family is null
    and top_notes = '{}' and heart_notes = '{}' and base_notes = '{}'`,
}

const products: PagedList<AdminProduct> = {
  table: 'products',
  orderBy: ['createdAt', 'desc'],
  perPage: PRODUCTS_PER_PAGE,
  readRows: (db, ids) =>
    db
      .selectFrom('products')
      .leftJoin('categories', 'categories.id', 'products.categoryId')
      .select(adminRowColumns)
      .select(sql<number>`committed_pieces(products.id)`.as('committed'))
      .where('products.id', 'in', ids)
      .orderBy('products.createdAt', 'desc')
      .orderBy('products.id', 'desc')
      .execute(),
}

/**
 * A page of the products, newest first, with the names of their categories (APROD-02): those that the filter
 * accepts and, with a search text, whose name, or brand and name, contain it, regardless of accents and case.
 */
export async function listAdminProducts(
  admin: AdminActor,
  { page, search, status }: ProductListRequest,
): Promise<Page<AdminProduct>> {
  const pattern = searchPattern(search)
  const where = sql<boolean>`deleted_at is null and ${status ? conditions[status] : sql`true`}`
  return readAs(admin, async (db) =>
    pattern
      ? searchByName(db, sql`${nameCondition(pattern)} and ${where}`, page)
      : listPage(db, products, { page, where, total: await countProducts(db, status) }),
  )
}

/** The stock overview keeps most of these numbers, so no product is read to count them. */
async function countProducts(db: Queries, status: ProductFilter | null): Promise<number> {
  if (status === 'no_profile') {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from products where deleted_at is null and ${conditions.no_profile}`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }
  const overview = await db.selectFrom('stockOverview').selectAll().executeTakeFirstOrThrow()
  const { products: all, active, low, soldOut } = overview as Record<keyof typeof overview, number>
  return { all, active, inactive: all - active, low, sold_out: soldOut }[status ?? 'all']
}

/** One pass counts the matches and finds the page; a page beyond the end takes a second. */
async function searchByName(
  db: Queries,
  where: Expression<SqlBool>,
  page: number,
): Promise<Page<AdminProduct>> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with matches as materialized (select id, created_at from products where ${where})
    select
      (select count(*) from matches) as total,
      array(
        select id from matches order by created_at desc, id desc
        offset ${(page - 1) * PRODUCTS_PER_PAGE} limit ${PRODUCTS_PER_PAGE}
      ) as ids`.execute(db)
  const [{ ids, total } = { ids: [], total: 0 }] = rows
  const lastPage = pageCount(total, PRODUCTS_PER_PAGE)
  if (page > lastPage) return searchByName(db, where, lastPage)
  return { rows: ids.length > 0 ? await products.readRows(db, sql`(${sql.join(ids)})`) : [], total, page }
}

/** Three letters match anywhere, fewer at the beginning of a word: the trigram index finds no others. */
function nameCondition(pattern: string): Expression<SqlBool> {
  const beginning = pattern.slice(1)
  const matches = (text: Expression<unknown>) =>
    beginning.length > 3
      ? sql`${text} like ${pattern}`
      : sql`(${text} like ${beginning} or ${text} like ${`% ${beginning}`})`
  // As the index of brands has it.
  const branded = sql`search_key(brand || ' ' || name)`
  return sql<boolean>`(${matches(sql`search_text`)} or brand is not null and ${matches(branded)})`
}

/** The stock, from sums that the database keeps (ASTAT-05, APROD-01); for admins. */
export async function readStockOverview(actor: Actor): Promise<StockFigures> {
  const row = await readAs(actor, (db) =>
    db.selectFrom('stockOverview').selectAll().executeTakeFirstOrThrow(),
  )
  return {
    products: row.products ?? 0,
    active: row.active ?? 0,
    pieces: row.pieces ?? 0,
    low: row.low ?? 0,
    soldOut: row.soldOut ?? 0,
    value: row.value ?? 0,
  }
}
