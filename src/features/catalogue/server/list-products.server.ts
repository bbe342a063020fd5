import { sql } from 'kysely'
import { joinCursor, splitCursor } from '#lib/product-cursor.ts'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { FEATURED, type ListedProduct, PAGE_SIZE, type ProductPage } from '../domain/product.ts'
import { listedColumns } from './product-columns.server.ts'

type ListOptions = {
  categoryId: string | null
  /** The cursor: the key of the previous page's last product. */
  cursor: string | null
}

/**
 * A page of the active products, newest first (SHOP-04, CATG-03). The next page begins after a key, so the
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
  return { rows: shown, next: rows.length > PAGE_SIZE && last ? joinCursor(last) : null }
}

/** The newest active products, for the home page (HOME-04). */
export async function listFeaturedProducts(): Promise<ListedProduct[]> {
  return readAsVisitor(runtime().database, (db) =>
    db
      .selectFrom('products')
      .select(listedColumns)
      .where('isActive', '=', true)
      .orderBy('products.createdAt', 'desc')
      .orderBy('products.id', 'desc')
      .limit(FEATURED)
      .execute(),
  )
}
