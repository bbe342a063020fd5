import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getProductsToSupply, getStockMovements } from './stock.functions.ts'

/** A part of the products' key: each change of the stock is one of its product. */
const stockKey = (adminKey: AdminQueryKey) => [...adminKey, 'products', 'stock'] as const

/** A page of the movements of a product (SUPPLY-01); the previous page stays while the next one loads. */
export const movementsQuery = (adminKey: AdminQueryKey, productId: string, page: number) =>
  queryOptions({
    queryKey: [...stockKey(adminKey), 'movements', productId, page],
    queryFn: async ({ signal }) => unwrap(await getStockMovements({ data: { productId, page }, signal })),
    placeholderData: keepPreviousData,
    retry: 1,
  })

/** A page of what has to be bought (SUPPLY-06). */
export const supplyQuery = (adminKey: AdminQueryKey, page: number) =>
  queryOptions({
    queryKey: [...stockKey(adminKey), 'supply', page],
    queryFn: async ({ signal }) => unwrap(await getProductsToSupply({ data: { page }, signal })),
    placeholderData: keepPreviousData,
    retry: 1,
  })
