import { sql } from 'kysely'
import { isUuid } from '#lib/uuid.ts'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { parseDescription } from '../domain/description.ts'
import { type ListedProduct, RELATED } from '../domain/product.ts'
import { listedColumns, toListed } from './read-catalogue.server.ts'

/**
 * The products shown under a product, at most four, the nearest first: of its category and with its notes
 * before others, none that is sold out (REL-01). None for an unknown product.
 */
export async function readRelatedProducts(id: string): Promise<ListedProduct[]> {
  if (!isUuid(id)) return []
  return readAsVisitor(runtime().database, async (db) => {
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
