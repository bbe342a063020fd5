import { sql } from 'kysely'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

export type SearchHit = {
  id: string
  name: string
  description: string | null
  price: number
  image_url: string | null
}

/** How many hits a question brings at most. */
const MAX_HITS = 20

/**
 * The products for sale that a question means, best first (SRCH-06 to SRCH-09). The database folds both sides, forgives an
 * error in each word and reads the first 100 characters; a question of less than two letters finds nothing.
 */
export async function searchProducts(question: string): Promise<SearchHit[]> {
  const { rows } = await readAsVisitor(runtime().database, (db) =>
    sql<SearchHit>`select * from search_products(${question.replaceAll('\u0000', ' ')}, ${MAX_HITS})`.execute(
      db,
    ),
  )
  return rows
}
