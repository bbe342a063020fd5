import { sql } from 'kysely'
import { foldText } from '#lib/text.ts'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

export type SearchHit = {
  id: string
  name: string
  description: string | null
  price: number
  image_url: string | null
}

const MAX_HITS = 20
const MAX_QUESTION = 100

/**
 * The active products that match a question in name, description or category, best first (SRCH-06, SRCH-07, SRCH-09).
 * A question of less than two letters finds nothing.
 */
export async function searchProducts(question: string): Promise<SearchHit[]> {
  const folded = foldText(question.slice(0, MAX_QUESTION).replaceAll('\u0000', ''))
  if (folded.length < 2) return []
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`
  const fold = (column: string) =>
    sql`lower(unaccent(replace(replace(${sql.ref(column)}, '’', ' '), '-', ' ')))`
  return readAsVisitor(runtime().database, (db) =>
    db
      .selectFrom('products')
      .leftJoin('categories', 'categories.id', 'products.category_id')
      .select([
        'products.id',
        'products.name',
        'products.description',
        'products.price',
        'products.image_url',
      ])
      .where('products.is_active', '=', true)
      .where(
        sql<boolean>`(${fold('products.name')} like ${pattern} or similarity(${fold('products.name')}, ${folded}) > 0.35
          or ${fold('products.description')} like ${pattern} or ${fold('categories.name')} like ${pattern})`,
      )
      .orderBy(sql`${fold('products.name')} like ${pattern}`, 'desc')
      .orderBy(sql`similarity(${fold('products.name')}, ${folded})`, 'desc')
      .orderBy('products.name')
      .limit(MAX_HITS)
      .execute(),
  )
}
