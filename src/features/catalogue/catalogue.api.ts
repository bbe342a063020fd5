import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { publicGet } from '#platform/auth/server-function.ts'
import {
  listCategories,
  readCategory,
  readProduct,
  readRelatedProducts,
  searchProducts,
} from './catalogue.server.ts'
import { listFeaturedProducts } from './product-lists.server.ts'
import { MAX_HITS, MORE_HITS } from './search-hit.ts'

const id = v.pipe(v.string(), v.maxLength(100))
export const getFeaturedProducts = publicGet().handler(() => listFeaturedProducts())

export const getCategories = publicGet().handler(() => listCategories())

export const getCategory = publicGet()
  .validator(v.object({ id }))
  .handler(({ data }) => readCategory(data.id))

export const getProduct = publicGet()
  .validator(v.object({ id }))
  .handler(({ data }) => readProduct(data.id))

export const getRelatedProducts = publicGet()
  .validator(v.object({ id }))
  .handler(({ data }) => readRelatedProducts(data.id))

export const getSearchHits = publicGet()
  .validator(v.object({ query: v.string(), most: v.optional(v.picklist([MAX_HITS, MORE_HITS])) }))
  .handler(({ data }) => searchProducts(data.query, data.most))

/** How long the catalogue is fresh (LIM-05); events, a navigation and a restored connection refresh it. */
export const ofProducts = {
  staleTime: 1000,
  retry: 2,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
} as const
const ofCategories = { ...ofProducts, staleTime: 5 * 60_000 } as const

/** The key under which every list of products is cached. */
export const productLists = ['products', 'list'] as const

export const featuredProductsQuery = queryOptions({
  queryKey: [...productLists, 'featured'],
  queryFn: () => getFeaturedProducts(),
  ...ofProducts,
})

/** One product by its id (PROD-01). */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'detail', id],
    queryFn: () => getProduct({ data: { id } }),
    ...ofProducts,
  })
}

/** The products shown under a product; kept up to date as the other lists are. */
export function relatedProductsQuery(id: string) {
  return queryOptions({
    queryKey: [...productLists, 'related', id],
    queryFn: () => getRelatedProducts({ data: { id } }),
    ...ofProducts,
  })
}

export const categoriesQuery = queryOptions({
  queryKey: ['categories', 'all'],
  queryFn: () => getCategories(),
  ...ofCategories,
})

/** One category by its id (CATG-01). */
export function categoryQuery(id: string) {
  return queryOptions({
    queryKey: ['categories', 'detail', id],
    queryFn: () => getCategory({ data: { id } }),
    ...ofCategories,
  })
}
