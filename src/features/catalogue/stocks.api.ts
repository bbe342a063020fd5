import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { publicGet } from '#platform/auth/server-function.ts'
import { readListedProducts, readStocks } from './catalogue.server.ts'
import { fullName } from './formats.ts'

const ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100))

/** The current stock of at most 100 products (CART-12, CART-18). */
export const getStocks = publicGet()
  .validator(v.object({ ids }))
  .handler(({ data }) => readStocks(data.ids))

/** At most 100 products as a cart has them, without those that are not for sale (AFTER-05). */
export const getCartProducts = publicGet()
  .validator(v.object({ ids }))
  .handler(async ({ data }) => {
    const products = await readListedProducts(data.ids)
    return products.map((product) => {
      const { id, price, compareAtPrice, imageUrl, stock } = product
      return { id, name: fullName(product), price, compareAtPrice, imageUrl, stock }
    })
  })

/** The key under which every answer about stocks is cached. */
export const stockAnswers = ['products', 'stocks'] as const

/** Pieces in stock by product id; 0 for a product that is no longer for sale. */
export type Stocks = Readonly<Record<string, number>>

export function stocksQuery(ids: readonly string[]) {
  const sorted = [...ids].sort()
  return queryOptions({
    queryKey: [...stockAnswers, ...sorted],
    queryFn: ({ signal }): Promise<Stocks> => getStocks({ data: { ids: sorted }, signal }),
    enabled: sorted.length > 0,
    staleTime: 5000,
    retry: 1,
  })
}

/** Name, price, picture and stock of these products; those that are no longer for sale are left out. */
export function cartProductsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['products', 'by-id', ...ids],
    queryFn: ({ signal }) => getCartProducts({ data: { ids: [...ids] }, signal }),
    enabled: ids.length > 0,
    staleTime: 5000,
    retry: 1,
  })
}
