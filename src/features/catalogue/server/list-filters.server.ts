import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Queries } from '#platform/database/actor.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { ListCount } from '../domain/list-counts.ts'
import { chosenValues, type ListChoice, profileFilters, readBand, stepsOf } from '../domain/list-filters.ts'

/** The category by which `listed_perfumes` and `list_counts` mean the whole shop. */
export const WHOLE_SHOP = '00000000-0000-0000-0000-000000000000'

/** The conditions of a choice on `listed_perfumes`: any of the values of each filter, all filters together (FILT-02). */
export function chosenConditions(
  is: ExpressionBuilder<DB, 'listedPerfumes'>,
  choice: ListChoice,
): Expression<SqlBool>[] {
  const profile = (['pour', 'famille', 'concentration'] as const).flatMap((name) => {
    const values = chosenValues(choice, name)
    return values.length > 0 ? [is(profileFilters[name], 'in', values)] : []
  })
  const bands = chosenValues(choice, 'prix')
  return [
    ...profile,
    ...(bands.length > 0 ? [is('step', 'in', stepsOf(bands))] : []),
    ...(choice.stock ? [is('inStock', '=', true)] : []),
  ]
}

/** Between which prices all bands of a choice are; nothing without a band. */
export function priceBounds(
  is: ExpressionBuilder<DB, 'listedPerfumes'>,
  choice: ListChoice,
): Expression<SqlBool>[] {
  const bands = chosenValues(choice, 'prix').flatMap((value) => readBand(value) ?? [])
  if (bands.length === 0) return []
  const below = Math.max(...bands.map((band) => band.below ?? Number.POSITIVE_INFINITY))
  return [
    is('price', '>=', Math.min(...bands.map(({ from }) => from))),
    ...(Number.isFinite(below) ? [is('price', '<', below)] : []),
  ]
}

type Kept = { version: string; counts: ListCount[] }

/** The counts of each list as they were last read; at most some megabytes. */
const kept = new LRUCache<string, Kept>({
  maxSize: 50_000,
  sizeCalculation: ({ counts }) => counts.length + 1,
})

/**
 * How many perfumes of a list have which values (FILT-04), from memory as long as no list has changed: a list of 100,000 perfumes
 * has thousands of these counts.
 */
export async function readCounts(db: Queries, category: string | null): Promise<ListCount[]> {
  const categoryId = category ?? WHOLE_SHOP
  // Before the counts: when a change is committed in between, they are read again next time.
  const { version } = await db.selectFrom('listVersion').select('version').executeTakeFirstOrThrow()
  const known = kept.get(categoryId)
  if (known?.version === version) return known.counts
  const counts = await db
    .selectFrom('listCounts')
    .select(['wearer', 'olfactoryFamily', 'concentration', 'step', 'inStock', 'perfumes'])
    .where('categoryId', '=', categoryId)
    .where('perfumes', '>', 0)
    .execute()
  kept.set(categoryId, { version, counts })
  return counts
}
