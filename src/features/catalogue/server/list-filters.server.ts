import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Queries } from '#platform/database/actor.ts'
import type { DB } from '#platform/database/types.gen.ts'
import {
  apartBrands,
  type BrandCount,
  countFilters,
  type ListCount,
  type ListFilters,
} from '../domain/list-counts.ts'
import {
  chosenValues,
  type ListChoice,
  profileFilters,
  readBand,
  readChoice,
  stepsOf,
} from '../domain/list-filters.ts'

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
  const brands = chosenValues(choice, 'marque')
  return [
    ...profile,
    ...(brands.length > 0 ? [is('brand', 'in', brands)] : []),
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

type ListCounts = { version: string; counts: ListCount[]; brands: BrandCount[] }

/** The counts of each list as they were last read; at most some megabytes. */
const kept = new LRUCache<string, ListCounts>({
  maxSize: 50_000,
  sizeCalculation: ({ counts, brands }) => counts.length + brands.length + 1,
})

/** The filters of a list: how many perfumes a choice leaves, and what can be chosen (FILT-04). */
export async function readFilters(
  db: Queries,
  category: string | null,
  choice: ListChoice,
): Promise<ListFilters> {
  const categoryId = category ?? WHOLE_SHOP
  const list = await readCounts(db, categoryId)
  const chosen = chosenValues(choice, 'marque')
  const ofBrands = chosen.length > 0 ? await countOfBrands(db, categoryId, chosen) : []
  const brands = list.brands.length > 0 ? await readBrands(db, categoryId, choice, list) : []
  return countFilters(apartBrands(list.counts, ofBrands), choice, brands)
}

/**
 * How many perfumes of a list have which values (FILT-04), from memory as long as no list has changed: a list of 100,000 perfumes
 * has thousands of these counts.
 */
async function readCounts(db: Queries, categoryId: string): Promise<ListCounts> {
  // Before the counts: when a change is committed in between, they are read again next time.
  const { version } = await db.selectFrom('listVersion').select('version').executeTakeFirstOrThrow()
  const known = kept.get(categoryId)
  if (known?.version === version) return known
  const counts = await db
    .selectFrom('listCounts')
    .select(['wearer', 'olfactoryFamily', 'concentration', 'step', 'inStock', 'perfumes'])
    .where('categoryId', '=', categoryId)
    .where('perfumes', '>', 0)
    .execute()
  const brands = await db
    .selectFrom('listBrands')
    .select(['brand', 'name', 'perfumes'])
    .where('categoryId', '=', categoryId)
    .where('perfumes', '>', 0)
    .execute()
  const read = { version, counts, brands }
  kept.set(categoryId, read)
  return read
}

/** How many perfumes of some brands together have which values. */
function countOfBrands(db: Queries, categoryId: string, brands: readonly string[]): Promise<ListCount[]> {
  return db
    .selectFrom('listedPerfumes')
    .select(['wearer', 'olfactoryFamily', 'concentration', 'step', 'inStock'])
    .select(sql<number>`count(*)::integer`.as('perfumes'))
    .where('categoryId', '=', categoryId)
    .where('brand', 'in', brands)
    .groupBy(['wearer', 'olfactoryFamily', 'concentration', 'step', 'inStock'])
    .execute()
}

type Left = { version: string; perfumes: ReadonlyMap<string | null, number> }

/** How many perfumes of each brand a choice of the other filters leaves, for the choices that were asked for last. */
const keptLeft = new LRUCache<string, Left>({
  maxSize: 50_000,
  sizeCalculation: ({ perfumes }) => perfumes.size + 1,
})

/** The brands of a list, with how many perfumes of each the other filters leave. */
async function readBrands(
  db: Queries,
  categoryId: string,
  choice: ListChoice,
  { version, brands }: ListCounts,
): Promise<BrandCount[]> {
  const others = readChoice({ ...choice, marque: undefined, tri: undefined })
  if (brands.length < 2 || Object.values(others).every((value) => value === undefined)) return brands
  const key = `${categoryId} ${JSON.stringify(others)}`
  let left = keptLeft.get(key)
  if (left?.version !== version) {
    const rows = await db
      .selectFrom('listedPerfumes')
      .select(['brand', sql<number>`count(*)::integer`.as('perfumes')])
      .where('categoryId', '=', categoryId)
      .where('brand', 'is not', null)
      .where((is) => is.and(chosenConditions(is, others)))
      .groupBy('brand')
      .execute()
    left = { version, perfumes: new Map(rows.map(({ brand, perfumes }) => [brand, perfumes])) }
    keptLeft.set(key, left)
  }
  const { perfumes } = left
  return brands.map((brand) => ({ ...brand, perfumes: perfumes.get(brand.brand) ?? 0 }))
}
