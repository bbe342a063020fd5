import { sql } from 'kysely'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { MAX_HITS, type SearchHit } from '../domain/search-hit.ts'
import { formatsForSale } from './read-catalogue.server.ts'

/**
 * The products for sale that match a query, best first (SRCH-06 to SRCH-09). The database ignores case and
 * accents, tolerates one typing error in each word and reads the first 100 characters. A query of fewer than
 * two letters finds nothing.
 */
export async function searchProducts(query: string, most = MAX_HITS): Promise<SearchHit[]> {
  const { rows } = await readAsVisitor(runtime().database, (db) =>
    sql<SearchHit>`
      select products.id, name, description, price, image_url, ${formatsForSale}
      from search_products(${query.slice(0, 200).replaceAll('\u0000', ' ')}, ${most}) with ordinality as products
      order by products.ordinality`.execute(db),
  )
  return rows
}
