import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import type { ProductFilter } from '../domain/catalogue-rows.ts'
import { loadFailureText } from '../domain/load-failure.ts'
import { getAdminProducts } from './products.functions.ts'

type Asked = { page: number; question: string; filter: ProductFilter | null }

/** A page of the admin's list of products; the previous page stays while the next one loads. */
export const adminProductsQuery = (adminKey: AdminQueryKey, asked: Asked) =>
  queryOptions({
    queryKey: [...adminKey, 'products', asked],
    queryFn: async ({ signal }) => unwrap(await getAdminProducts({ data: asked, signal })),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: (reason) => loadFailureText('les produits', reason) },
  })
