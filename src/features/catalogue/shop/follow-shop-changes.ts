import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { settingsQuery } from '#features/settings/settings.api.ts'
import { followLive } from '#platform/live/follow-live.ts'
import { readAgain } from '#platform/live/read-again.ts'
import { categoriesQuery, productLists, productQuery } from '../catalogue.api.ts'
import type { ListChoice } from '../list-filters.ts'
import type { ListedProduct, ProductChange, ProductDetail, ProductPage } from '../product.ts'
import { type Stocks, stockAnswers } from '../stocks.api.ts'

/** Follows changes of products, categories and settings after the event `since` (LIVE-01); returns its end. */
export function followShopChanges(queryClient: QueryClient, since: string | null): () => void {
  return followLive({
    name: 'shop',
    path: '/api/events',
    since,
    on: {
      product: (data) => followProduct(queryClient, JSON.parse(data) as ProductChange),
      categories: () => followCategories(queryClient),
      settings: () => void readAgain(queryClient, { queryKey: settingsQuery.queryKey }),
    },
    readAgain: () => void readAgain(queryClient),
  })
}

/** Applies a product's change to every cached list and product page (LIVE-01 to LIVE-04). */
export function followProduct(queryClient: QueryClient, change: ProductChange): void {
  for (const [key, data] of queryClient.getQueriesData<ListedProduct[] | InfiniteData<ProductPage>>({
    queryKey: productLists,
  })) {
    const list = { queryKey: key, exact: true }
    // An answer that is on its way may be from before the change, and would undo it: it is asked for again.
    const isAsked = queryClient.isFetching(list) > 0
    if (!data) {
      if (isAsked) void readAgain(queryClient, list)
      continue
    }
    const [, , kind, categoryId, , choice] = key
    if (kind === 'grid' && Object.values(choice as ListChoice).some(Boolean)) {
      // Only the server knows the product's place in a list that is filtered or ordered (FILT-06).
      void queryClient.invalidateQueries({
        ...list,
        refetchType: shows(data, change.id) ? 'active' : 'none',
      })
      continue
    }
    const accepts = (product: ListedProduct) =>
      kind === 'related' || kind === 'guide'
        ? product.stock > 0 && holds(data, product)
        : kind !== 'grid' || categoryId === null || product.categoryId === categoryId
    const { next, reload } = Array.isArray(data)
      ? followList(data, change, accepts)
      : followPages(data, change, accepts)
    if (!reload) queryClient.setQueryData(key, next)
    if (reload || isAsked) void queryClient.invalidateQueries(list)
  }
  followDetail(queryClient, change)
  followStocks(queryClient, change)
}

function followStocks(queryClient: QueryClient, { id, product }: ProductChange): void {
  const answers = { queryKey: stockAnswers, predicate: ({ queryKey }: Query) => queryKey.includes(id) }
  queryClient.setQueriesData<Stocks>(answers, (stocks) => stocks && { ...stocks, [id]: product?.stock ?? 0 })
  void readAgain(queryClient, { ...answers, fetchStatus: 'fetching' })
}

function shows(data: ListedProduct[] | InfiniteData<ProductPage>, id: string): boolean {
  return !Array.isArray(data) && data.pages.some(({ rows }) => rows.some((product) => product.id === id))
}

/** The server decides which products are related, or proposed by the guide: only changes of those that are shown count. */
function holds(data: ListedProduct[] | InfiniteData<ProductPage>, { id }: ListedProduct): boolean {
  return Array.isArray(data) && data.some((product) => product.id === id)
}

type Accepts = (product: ListedProduct) => boolean

function followList(list: ListedProduct[], change: ProductChange, accepts: Accepts) {
  const { products, reload } = applyToList(list, change, accepts)
  // A list of featured products that lost one is fetched again to fill the gap.
  return { next: products, reload: reload || products.length < list.length }
}

function followPages(data: InfiniteData<ProductPage>, change: ProductChange, accepts: Accepts) {
  const all = data.pages.flatMap((page) => page.rows)
  const { reload } = applyToList(all, change, accepts)
  if (reload) return { next: data, reload }
  const pages = data.pages.map((page) => ({
    ...page,
    rows: page.rows.some((product) => product.id === change.id)
      ? applyToList(page.rows, change, accepts).products
      : page.rows,
  }))
  return { next: { ...data, pages }, reload: false }
}

function followDetail(queryClient: QueryClient, change: ProductChange): void {
  const { queryKey } = productQuery(change.id)
  const detail = queryClient.getQueryData<ProductDetail | null>(queryKey)
  if (detail && change.product) queryClient.setQueryData(queryKey, { ...detail, ...change.product })
  void readAgain(queryClient, { queryKey })
}

function followCategories(queryClient: QueryClient): void {
  void readAgain(queryClient, { queryKey: [categoriesQuery.queryKey[0]] })
  void readAgain(queryClient, { queryKey: ['products', 'detail'] })
}

type ListEffect = { products: ListedProduct[]; reload: boolean }

/**
 * Applies a change to a list (LIVE-02 to LIVE-04): an update merges the row, a delete removes it, and the
 * insert of an active product asks for a reload. A product that becomes active, or enters the list's
 * category, counts as inserted; one that is deactivated, or leaves the category, as deleted. When another format of
 * a perfume takes the place of one, the list is asked for again (FMT-05).
 */
export function applyToList(
  products: readonly ListedProduct[],
  change: ProductChange,
  accepts: (product: ListedProduct) => boolean = () => true,
): ListEffect {
  const position = products.findIndex((listed) => listed.id === change.id)
  const belongs = change.product !== null && change.op !== 'delete' && accepts(change.product)
  if (!belongs) {
    return { products: products.filter((listed) => listed.id !== change.id), reload: false }
  }
  if (position < 0 || !change.isListed) {
    return { products: [...products], reload: position >= 0 || change.isListed }
  }
  const merged = products.map((listed) =>
    listed.id === change.id && change.product ? { ...listed, ...change.product } : listed,
  )
  return { products: merged, reload: false }
}
