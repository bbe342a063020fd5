import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { categoriesQuery, productLists, productQuery } from '../api/catalogue.queries.ts'
import { type Stocks, stockAnswers } from '../api/stocks.queries.ts'
import type { ListedProduct, ProductDetail, ProductPage } from '../domain/product.ts'
import { applyToList, type ProductChange } from '../domain/product-change.ts'

/** Applies a product's change to every cached list and product page (LIVE-01 to LIVE-04). */
export function followProduct(queryClient: QueryClient, change: ProductChange): void {
  for (const [key, data] of queryClient.getQueriesData<ListedProduct[] | InfiniteData<ProductPage>>({
    queryKey: productLists,
  })) {
    if (!data) continue
    const [, , kind, categoryId] = key
    const accepts = (product: ListedProduct) =>
      kind === 'related' || kind === 'guide'
        ? product.stock > 0 && holds(data, product)
        : kind !== 'grid' || categoryId === null || product.categoryId === categoryId
    const { next, reload } = Array.isArray(data)
      ? followList(data, change, accepts)
      : followPages(data, change, accepts)
    if (reload) void queryClient.invalidateQueries({ queryKey: key })
    else queryClient.setQueryData(key, next)
  }
  followDetail(queryClient, change)
  followStocks(queryClient, change)
}

function followStocks(queryClient: QueryClient, { id, product }: ProductChange): void {
  queryClient.setQueriesData<Stocks>({ queryKey: stockAnswers }, (stocks) =>
    stocks && Object.hasOwn(stocks, id) ? { ...stocks, [id]: product?.stock ?? 0 } : stocks,
  )
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
  if (detail === undefined) return
  if (detail && change.product) queryClient.setQueryData(queryKey, { ...detail, ...change.product })
  void queryClient.invalidateQueries({ queryKey })
}

/** Fetches categories, and products that show a category's name, again. */
export function followCategories(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [categoriesQuery.queryKey[0]] })
  void queryClient.invalidateQueries({ queryKey: ['products', 'detail'] })
}
