import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Queries } from '#platform/database/actor.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { countFilters, type ListFilters } from '../domain/list-counts.ts'
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

/** What can be chosen of a list, and how many perfumes each value would leave (FILT-04). */
export async function readListFilters(
  db: Queries,
  categoryId: string | null,
  choice: ListChoice,
): Promise<ListFilters> {
  const counts = await db
    .selectFrom('listCounts')
    .select(['wearer', 'olfactoryFamily', 'concentration', 'step', 'inStock', 'perfumes'])
    .where('categoryId', '=', categoryId ?? WHOLE_SHOP)
    .where('perfumes', '>', 0)
    .execute()
  return countFilters(counts, choice)
}
