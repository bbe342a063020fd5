import { queryOptions } from '@tanstack/react-query'
import { getCartProducts, getStocks } from './stocks.functions.ts'

/** The key under which every answer about stocks is cached. */
export const stockAnswers = ['products', 'stocks'] as const

/** Pieces in stock by product id; 0 for a product that is no longer for sale. */
export type Stocks = Readonly<Record<string, number>>

/** The current stock of these products. */
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
