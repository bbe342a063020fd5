import { queryOptions } from '@tanstack/react-query'
import { getStocks } from './stocks.functions.ts'

/** Every answer about stocks lives under this key. */
export const stockAnswers = ['products', 'stocks'] as const

/** Pieces in stock by product id; 0 for one that is not for sale any more. */
export type Stocks = Readonly<Record<string, number>>

/** The present stock of these products. */
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
