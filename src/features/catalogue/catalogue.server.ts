import { sql } from 'kysely'
import { isUuid } from '#lib/uuid.ts'
import { readAs, visitor } from '#platform/database/actor.ts'
import { parseDescription } from './description.ts'
import {
  type Category,
  type ListedProduct,
  type ProductDetail,
  type ProductFormat,
  productColumns,
  RELATED,
} from './product.ts'
import { detailFields } from './product-details.ts'
import { characterOf, wordsOf } from './product-words.ts'
import { MAX_HITS, type SearchHit } from './search-hit.ts'

/**
 * The columns of a product, once for all queries. A new field belongs into `Product` and its columns
 * (product.ts), an optional one into `productDetails`. All but `listedColumns` need the category joined to the product.
 */
const columns = productColumns.map((column) => `products.${column}` as const)

const details = detailFields.map((column) => `products.${column}` as const)

const categoryName = 'categories.name as categoryName'

/** The formats for sale of a row's perfume, null when it is no format: one index entry per shown row. */
const formatsForSale = sql<ProductFormat[] | null>`(
  select jsonb_agg(
    jsonb_build_object(${sql.join(productColumns.flatMap((column) => [sql.lit(column), sql.ref(`p.${column}`)]))}, 'size', f.size_ml)
    order by f.size_ml
  )
  from product_formats own
  join product_formats f on f.perfume_id = own.perfume_id and not f.is_binned
  join products p on p.id = f.product_id and p.is_active
  where own.product_id = products.id and not own.is_binned
)`.as('formats')

export const sizeMl = sql<number | null>`(
  select f.size_ml from product_formats f where f.product_id = products.id and not f.is_binned
)`.as('sizeMl')

export const perfumeId = sql<string | null>`(
  select f.perfume_id from product_formats f where f.product_id = products.id and not f.is_binned
)`.as('perfumeId')

/** The columns of lists; the time as text, because a cursor needs its microseconds. */
export const listedColumns = [
  ...columns,
  'products.categoryId',
  sql<string>`products.created_at::text`.as('createdAt'),
  formatsForSale,
  'products.brand',
  'products.description',
  'products.olfactoryFamily',
  'products.heartNotes',
] as const

/** A row of `listedColumns` as lists show it: with its character in the place of what it is made from. */
export function toListed<Row extends Parameters<typeof characterOf>[0]>(row: Row) {
  const { description: _, olfactoryFamily: __, heartNotes: ___, ...listed } = row
  return { ...listed, character: characterOf(row) }
}

const detailColumns = [
  ...listedColumns,
  ...details,
  'products.moreImageUrls',
  categoryName,
  perfumeId,
] as const

export const adminRowColumns = [...columns, 'products.isActive', categoryName, sizeMl] as const

export const editedColumns = [
  ...adminRowColumns,
  ...details,
  'products.description',
  'products.moreImageUrls',
  'products.categoryId',
  'products.version',
] as const

const categoryColumns = ['id', 'name', 'description', 'imageUrl'] as const

/** All categories, by name (HOME-05). */
export async function listCategories(): Promise<Category[]> {
  return readAs(visitor, (db) =>
    db
      .selectFrom('categories')
      .select(categoryColumns)
      .orderBy(sql`name collate "fr-x-icu"`)
      .orderBy('id')
      .execute(),
  )
}

/** One category, or null when there is none (CATG-04). */
export async function readCategory(id: string): Promise<Category | null> {
  if (!isUuid(id)) return null
  const row = await readAs(visitor, (db) =>
    db.selectFrom('categories').select(categoryColumns).where('id', '=', id).executeTakeFirst(),
  )
  return row ?? null
}

/** One active product with its category's name, or null (PROD-07). */
export async function readProduct(id: string): Promise<ProductDetail | null> {
  if (!isUuid(id)) return null
  const row = await readAs(visitor, (db) =>
    db
      .selectFrom('products')
      .leftJoin('categories', 'categories.id', 'products.categoryId')
      .select(detailColumns)
      .where('products.id', '=', id)
      .where('products.isActive', '=', true)
      .executeTakeFirst(),
  )
  return row ? { ...row, character: characterOf(row), words: wordsOf(row) } : null
}

/** Those of these products that a visitor may see, as lists show them, the newest first. */
export async function readListedProducts(ids: readonly string[]): Promise<ListedProduct[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  const rows = await readAs(visitor, (db) =>
    db
      .selectFrom('products')
      .select(listedColumns)
      .where('id', 'in', known)
      .where('isActive', '=', true)
      .orderBy('products.createdAt', 'desc')
      .orderBy('products.id', 'desc')
      .execute(),
  )
  return rows.map(toListed)
}

/** Pieces in stock by id; 0 for a product that visitors cannot see. */
export async function readStocks(ids: readonly string[]): Promise<Record<string, number>> {
  const products = await readListedProducts(ids)
  return Object.fromEntries(ids.map((id) => [id, products.find((product) => product.id === id)?.stock ?? 0]))
}

/** At most four of the category or with like notes, the nearest first, none sold out (REL-01). */
export async function readRelatedProducts(id: string): Promise<ListedProduct[]> {
  if (!isUuid(id)) return []
  return readAs(visitor, async (db) => {
    const shown = await db
      .selectFrom('products')
      .select(['description', 'topNotes', 'heartNotes', 'baseNotes'])
      .where('id', '=', id)
      .where('isActive', '=', true)
      .executeTakeFirst()
    if (!shown) return []
    const notes = [
      ...[shown.topNotes, shown.heartNotes, shown.baseNotes].flat(),
      ...parseDescription(shown.description).notes.flatMap(({ values }) => values),
    ]
    const near = sql<{ id: string; place: number }>`
      unnest(related_products(${id}, ${notes}::text[], ${RELATED})) with ordinality`
    const rows = await db
      .selectFrom(near.as<'near'>(sql`near(id, place)`))
      .innerJoin('products', 'products.id', 'near.id')
      .select(listedColumns)
      .orderBy('near.place')
      .execute()
    return rows.map(toListed)
  })
}

/**
 * The products for sale that match a query, best first (SRCH-06 to SRCH-09). The database ignores case and
 * accents, tolerates one typing error in each word and reads the first 100 characters. A query of fewer than
 * two letters finds nothing.
 */
export async function searchProducts(query: string, most = MAX_HITS): Promise<SearchHit[]> {
  const { rows } = await readAs(visitor, (db) =>
    sql<SearchHit>`
      select products.id, name, description, price, image_url, ${formatsForSale}
      from search_products(${query.slice(0, 200).replaceAll('\u0000', ' ')}, ${most}) with ordinality as products
      order by products.ordinality`.execute(db),
  )
  return rows
}
