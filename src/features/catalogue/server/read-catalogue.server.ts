import { sql } from 'kysely'
import { isUuid } from '#lib/uuid.ts'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { characterOf } from '../domain/character.ts'
import type { Category, ListedProduct, ProductDetail } from '../domain/product.ts'
import { wordsOf } from '../domain/product-words.ts'
import { detailColumns, listedColumns, toListed } from './product-columns.server.ts'

const categoryColumns = ['id', 'name', 'description', 'imageUrl'] as const

/** All categories, by name (HOME-05). */
export async function listCategories(): Promise<Category[]> {
  return readAsVisitor(runtime().database, (db) =>
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
  const row = await readAsVisitor(runtime().database, (db) =>
    db.selectFrom('categories').select(categoryColumns).where('id', '=', id).executeTakeFirst(),
  )
  return row ?? null
}

/** One active product with its category's name, or null (PROD-07). */
export async function readProduct(id: string): Promise<ProductDetail | null> {
  if (!isUuid(id)) return null
  const row = await readAsVisitor(runtime().database, (db) =>
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
  const rows = await readAsVisitor(runtime().database, (db) =>
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
