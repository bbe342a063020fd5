import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { joinCursor, splitCursor } from '#lib/lists/product-cursor.ts'
import { type Queries, readAs, visitor } from '#platform/database/actor.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { listedColumns, toListed } from './catalogue.server.ts'
import {
  chosenValues,
  type ListChoice,
  type ListOrder,
  orderOf,
  profileFilters,
  readBand,
  readChoice,
  stepsOf,
} from './list-filters.ts'
import {
  FEATURED,
  type ListedProduct,
  NEXT_LIST,
  type NextList,
  PAGE_SIZE,
  type ProductPage,
} from './product.ts'
import {
  apartBrands,
  type BrandCount,
  countFilters,
  type ListCount,
  type ListFilters,
  nextChoices,
} from './shown-filters.ts'

/** The category by which `listed_perfumes` and `list_counts` mean the whole shop. */
export const WHOLE_SHOP = '00000000-0000-0000-0000-000000000000'

/** The conditions of a choice on `listed_perfumes`: any of the values of each filter, all filters together (FILT-02). */
function chosenConditions(
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
function priceBounds(is: ExpressionBuilder<DB, 'listedPerfumes'>, choice: ListChoice): Expression<SqlBool>[] {
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
async function readFilters(db: Queries, category: string | null, choice: ListChoice): Promise<ListFilters> {
  const categoryId = category ?? WHOLE_SHOP
  const list = await readCounts(db, categoryId)
  const chosen = chosenValues(choice, 'marque')
  const ofBrands = chosen.length > 0 ? await countOfBrands(db, categoryId, chosen) : []
  const brands = list.brands.length > 0 ? await readBrands(db, categoryId, choice, list) : []
  return countFilters(apartBrands(list.counts, ofBrands), choice, brands)
}

/** How many perfumes have which values (FILT-04), in memory until a list changes: thousands of counts. */
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

type ListOptions = {
  categoryId: string | null
  cursor: string | null
  /** Filters and order; the newest of all without. */
  choice?: ListChoice
}

/** By what each order sorts `listed_perfumes`; products with the same key follow by their id, in the same direction. */
const orders = {
  nouveautes: { column: 'createdAt', direction: 'desc', kind: 'moment', type: sql`timestamptz` },
  prix: { column: 'price', direction: 'asc', kind: 'number', type: sql`numeric` },
  'prix-decroissant': { column: 'price', direction: 'desc', kind: 'number', type: sql`numeric` },
  ventes: { column: 'sold', direction: 'desc', kind: 'number', type: sql`integer` },
} as const satisfies Record<ListOrder, unknown>

/**
 * A page of the perfumes for sale that a choice leaves, in its order: each perfume once (SHOP-04, CATG-03, FMT-03, FILT-02,
 * FILT-05). The next page begins after a key, so the tenth page costs no more than the first.
 */
export function listProducts(options: ListOptions): Promise<ProductPage> {
  return readAs(visitor, async (db) => ({
    ...(await readProducts(db, options, PAGE_SIZE)),
    filters: await readFilters(db, options.categoryId, options.choice ?? {}),
  }))
}

async function readProducts(db: Queries, options: ListOptions, most: number) {
  const rows = await readPage(db, options, most + 1)
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ key: _, ...row }) => toListed(row)),
    next: rows.length > most && last ? joinCursor(last) : null,
  }
}

/**
 * The beginnings of the lists that one press more on a filter leads to, in the order of the filters (FILT-08). A product of
 * several lists is one object, which the answer contains once.
 */
export function listNextLists(list: Required<Omit<ListOptions, 'cursor'>>): Promise<NextList[]> {
  return readAs(visitor, async (db) => {
    const products = new Map<string, ListedProduct>()
    const once = (product: ListedProduct) => {
      const known = products.get(product.id) ?? product
      products.set(product.id, known)
      return known
    }
    const lists: NextList[] = []
    for (const choice of nextChoices(await readFilters(db, list.categoryId, list.choice), list.choice)) {
      const { rows, next } = await readProducts(db, { ...list, choice, cursor: null }, NEXT_LIST)
      const filters = await readFilters(db, list.categoryId, choice)
      lists.push({ choice, page: { rows: rows.map(once), next, filters } })
    }
    return lists
  })
}

/** The newest active products, each perfume once, for the home page (HOME-04). */
export async function listFeaturedProducts(): Promise<ListedProduct[]> {
  const rows = await readAs(visitor, (db) => readPage(db, { categoryId: null, cursor: null }, FEATURED))
  return rows.map(({ key: _, ...row }) => toListed(row))
}

function readPage(db: Queries, { categoryId, cursor, choice = {} }: ListOptions, most: number) {
  const { column, direction, kind, type } = orders[orderOf(choice)]
  const after = cursor ? splitCursor(cursor, kind) : null
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return db
    .selectFrom((page) =>
      page
        .selectFrom('listedPerfumes')
        .select(['productId', `${column} as key`])
        .where('categoryId', '=', categoryId ?? WHOLE_SHOP)
        .where((is) => is.and(chosenConditions(is, choice)))
        // By price the index leads to the bands that are chosen.
        .$if(column === 'price', (query) => query.where((is) => is.and(priceBounds(is, choice))))
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(${sql.ref(column)}, product_id) ${beyond} (${after?.key ?? null}::${type}, ${after?.id ?? null}::uuid)`,
          ),
        )
        .orderBy(column, direction)
        .orderBy('productId', direction)
        .limit(most)
        .as('page'),
    )
    .innerJoin('products', 'products.id', 'page.productId')
    .select(listedColumns)
    .select(sql<string>`page.key::text`.as('key'))
    .orderBy('page.key', direction)
    .orderBy('page.productId', direction)
    .execute()
}
