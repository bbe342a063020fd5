import { type Expression, type SqlBool, sql } from 'kysely'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type Page, pageCount } from '#lib/lists/list-params.ts'
import { searchPattern } from '#lib/lists/search-text.ts'
import {
  type Actor,
  type AdminActor,
  asActor,
  callSql,
  type Queries,
  readAs,
} from '#platform/database/actor.ts'
import { constraintOf } from '#platform/database/domain-error.ts'
import { countRows, listPage, type PagedList } from '#platform/database/list-page.ts'
import { adminRowColumns, editedColumns } from '../catalogue.server.ts'
import { LOW_STOCK } from '../product.ts'
import {
  type AdminFormat,
  type AdminProduct,
  type BinnedProduct,
  type EditedProduct,
  PRODUCTS_PER_PAGE,
  type ProductFilter,
  type ProductListRequest,
  type StockFigures,
} from './catalogue-rows.ts'
import type { FormatsEdit } from './field-parsers.ts'
import type { ProductAddition, ProductEdit, ProductsDetail } from './product-form.ts'
import { createRow, findRow, updateRow, type VersionedTable } from './save-rows.server.ts'

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
    return countRows(db, 'products', sql`deleted_at is null and ${conditions.no_profile}`)
  }
  const { products: all, active, low, soldOut } = await readFigures(db)
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
export function readStockOverview(actor: Actor): Promise<StockFigures> {
  return readAs(actor, readFigures)
}

/** Of the sums none is null: only the types of a view cannot say so. */
async function readFigures(db: Queries): Promise<StockFigures> {
  return (await db.selectFrom('stockOverview').selectAll().executeTakeFirstOrThrow()) as StockFigures
}

/** Puts a product on sale or takes it off, whatever its version: no other field changes. */
export async function switchProduct(admin: AdminActor, id: string, isActive: boolean): Promise<void> {
  await asActor(admin, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('products')
      .set({ isActive: isActive })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DomainError('product_not_found')
  })
}

/** Gives several products one value of the profile (PROF-08); the formats of their perfumes get it too (PROF-04). */
export async function setDetailOfSeveral(
  admin: AdminActor,
  { ids, field, value }: ProductsDetail,
): Promise<void> {
  await asActor(admin, async (db) => {
    // In the order in which deliveries lock them.
    const locked = db
      .selectFrom('products')
      .select('id')
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
    await locked.orderBy('id').forNoKeyUpdate().execute()
    await db
      .updateTable('products')
      .set({ [field]: value })
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .where(field, 'is distinct from', value)
      .execute()
  })
}

/** The notes of all products, those most used first (PROF-02). */
export async function listNotesInUse(admin: AdminActor): Promise<string[]> {
  return readAs(admin, async (db) => {
    const { rows } = await sql<{ note: string }>`
      select note
      from products p
      cross join unnest(p.top_notes || p.heart_notes || p.base_notes) as note
      where p.deleted_at is null
      group by note
      order by count(*) desc, note
      limit ${MOST_NOTES_IN_USE}`.execute(db)
    return rows.map(({ note }) => note)
  })
}

const MOST_NOTES_IN_USE = 1000

/** Puts a product into the bin for 30 days; past orders keep name and price (APROD-13). */
export async function deleteProduct(admin: AdminActor, id: string): Promise<void> {
  await callSql(admin, 'deleteProduct', { productId: id })
}

/** Takes a product out of the bin (D50); `product_not_found` when its 30 days are over. */
export async function restoreProduct(admin: AdminActor, id: string): Promise<void> {
  await callSql(admin, 'restoreProduct', { productId: id })
}

/** The products in the bin, the last deleted first. */
export async function listBinnedProducts(admin: AdminActor): Promise<BinnedProduct[]> {
  const rows = await readAs(admin, (db) => callSql(db, 'listBinnedProducts', { most: MOST_BINNED }))
  return rows as BinnedProduct[]
}

const MOST_BINNED = 200

/** The formats of a product's perfume, the smallest first; empty when it is no format (FMT-06). */
export async function readProductFormats(admin: AdminActor, id: string): Promise<AdminFormat[]> {
  const formats = await readAs(admin, (db) => callSql(db, 'listFormats', { ofProduct: id }))
  return formats as AdminFormat[]
}

/** Joins products into a perfume, or parts them (FMT-06); `version_conflict` with the formats of now. */
export async function saveProductFormats(
  admin: AdminActor,
  { productId, formats, seen }: FormatsEdit,
): Promise<void> {
  await callSql(admin, 'joinFormats', { ofProduct: productId, wanted: formats, seen })
}

const productTable: VersionedTable<EditedProduct> = {
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

/** A product with all fields of its form and its version; `product_not_found`, also for one in the bin. */
export async function readProductForEdit(admin: AdminActor, id: string): Promise<EditedProduct> {
  return readAs(admin, (db) => findRow(db, productTable, 'id', id))
}

/** Adds a product once for its key (APROD-03), returns its id; `already_added`, or as `updateProduct`. */
export async function createProduct(admin: AdminActor, addition: ProductAddition): Promise<string> {
  return savingProduct(admin, addition.categoryId, (db) => createRow(db, productTable, addition))
}

/**
 * Saves the changed fields (APROD-03); `version_conflict` with the product of now, `product_not_found`,
 * `chosen_category_not_found`, `picture_unknown`, `former_price_too_low`.
 */
export async function updateProduct(admin: AdminActor, edit: ProductEdit): Promise<EditedProduct> {
  return savingProduct(admin, edit.changes.categoryId, (db) => updateRow(db, productTable, edit))
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
