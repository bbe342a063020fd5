import { sql } from 'kysely'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { MAX_HITS, type SearchHit } from '../domain/search-hit.ts'

/**
 * The products for sale that a question means, best first (SRCH-06 to SRCH-09). The database folds both sides, forgives an
 * error in each word and reads the first 100 characters; a question of less than two letters finds nothing.
 */
export async function searchProducts(question: string, most = MAX_HITS): Promise<SearchHit[]> {
  const { rows } = await readAsVisitor(runtime().database, (db) =>
    sql<SearchHit>`select * from search_products(${question.slice(0, 200).replaceAll('\u0000', ' ')}, ${most})`.execute(
      db,
    ),
  )
  return rows
}
