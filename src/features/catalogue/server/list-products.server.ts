import { sql } from 'kysely'
import { joinCursor, splitCursor } from '#lib/lists/product-cursor.ts'
import { type Queries, readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { type ListChoice, type ListOrder, orderOf } from '../domain/list-filters.ts'
import {
  FEATURED,
  type ListedProduct,
  NEXT_LIST,
  type NextList,
  PAGE_SIZE,
  type ProductPage,
} from '../domain/product.ts'
import { nextChoices } from '../domain/shown-filters.ts'
import { chosenConditions, priceBounds, readFilters, WHOLE_SHOP } from './list-filters.server.ts'
import { listedColumns, toListed } from './read-catalogue.server.ts'

type ListOptions = {
  categoryId: string | null
  /** The cursor: the key of the previous page's last product. */
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
  return readAsVisitor(runtime().database, async (db) => ({
    ...(await readProducts(db, options, PAGE_SIZE)),
    filters: await readFilters(db, options.categoryId, options.choice ?? {}),
  }))
}

/** At most so many products of a list, and where the next ones begin. */
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
 * The beginnings of the lists that one press more on a filter leads to, in the order of the filters (FILT-08). A product of several
 * lists is one object, which the answer contains once.
 */
export function listNextLists(list: Required<Omit<ListOptions, 'cursor'>>): Promise<NextList[]> {
  return readAsVisitor(runtime().database, async (db) => {
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
  const rows = await readAsVisitor(runtime().database, (db) =>
    readPage(db, { categoryId: null, cursor: null }, FEATURED),
  )
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
