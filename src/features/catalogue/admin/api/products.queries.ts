import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { loadFailureText } from '../domain/load-failure.ts'
import type { ProductListParams } from '../domain/products.schema.ts'
import { getAdminProducts, getBinnedProducts } from './products.functions.ts'

/** A page of the products; the previous page stays on the screen while the next one loads. */
export const adminProductsQuery = (adminKey: AdminQueryKey, params: ProductListParams) =>
  queryOptions({
    queryKey: [...adminKey, 'products', params],
    queryFn: async ({ signal }) => unwrap(await getAdminProducts({ data: params, signal })),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: (reason) => loadFailureText('les produits', reason) },
  })

/** The products in the bin. */
export const binnedProductsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'bin'],
    queryFn: async ({ signal }) => unwrap(await getBinnedProducts({ signal })),
    meta: { loadFailure: (reason) => loadFailureText('la corbeille', reason) },
  })
