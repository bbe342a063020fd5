import { sql } from 'kysely'
import { joinCursor, splitCursor } from '#lib/lists/product-cursor.ts'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { FEATURED, type ListedProduct, PAGE_SIZE, type ProductPage } from '../domain/product.ts'
import { listedColumns, toListed } from './read-catalogue.server.ts'

/**
 * Whether the row of `products` is what lists show of its perfume: its newest format for sale, of this category if
 * there is one (FMT-03). Asked for each row that a list reads; the offset keeps the planner from joining whole
 * tables for 24 rows.
 */
export function isNewestFormat(categoryId: string | null) {
  return sql<boolean>`not exists (
    select from product_formats own
    join product_formats f on f.perfume_id = own.perfume_id and not f.is_binned
    join products p on p.id = f.product_id and p.is_active
    where own.product_id = products.id and not own.is_binned
      and (p.created_at, p.id) > (products.created_at, products.id)
      and (${categoryId}::uuid is null or p.category_id = ${categoryId}::uuid)
    offset 0
  )`
}

type ListOptions = {
  categoryId: string | null
  /** The cursor: the key of the previous page's last product. */
  cursor: string | null
}

/**
 * A page of the active products, newest first, each perfume once (SHOP-04, CATG-03, FMT-03). The next page begins after a key, so the
 * tenth page costs no more than the first. The sort names the table: `created_at` alone would sort by the
 * text that is selected, past the index.
 */
export async function listProducts({ categoryId, cursor }: ListOptions): Promise<ProductPage> {
  const rows = await readAsVisitor(runtime().database, (db) => {
    const after = cursor ? splitCursor(cursor) : null
    return db
      .selectFrom('products')
      .select(listedColumns)
      .where('isActive', '=', true)
      .where(isNewestFormat(categoryId))
      .$if(categoryId !== null, (query) => query.where('categoryId', '=', categoryId))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(created_at, id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
        ),
      )
      .orderBy('products.createdAt', 'desc')
      .orderBy('products.id', 'desc')
      .limit(PAGE_SIZE + 1)
      .execute()
  })
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return { rows: shown.map(toListed), next: rows.length > PAGE_SIZE && last ? joinCursor(last) : null }
}

/** The newest active products, each perfume once, for the home page (HOME-04). */
export async function listFeaturedProducts(): Promise<ListedProduct[]> {
  const rows = await readAsVisitor(runtime().database, (db) =>
    db
      .selectFrom('products')
      .select(listedColumns)
      .where('isActive', '=', true)
      .where(isNewestFormat(null))
      .orderBy('products.createdAt', 'desc')
      .orderBy('products.id', 'desc')
      .limit(FEATURED)
      .execute(),
  )
  return rows.map(toListed)
}
