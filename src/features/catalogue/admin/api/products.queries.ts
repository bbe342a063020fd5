import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { loadFailureText } from '../domain/catalogue-rows.ts'
import { getBinnedProducts, getNotesInUse, getStockOverview } from './products.functions.ts'

/** The products in the bin. */
export const binnedProductsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'bin'],
    queryFn: async ({ signal }) => unwrap(await getBinnedProducts({ signal })),
    meta: { loadFailure: (reason) => loadFailureText('la corbeille', reason) },
  })

/** The stock overview; loaded again when the products change. */
export const stockOverviewQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'stock-overview'],
    queryFn: async ({ signal }) => unwrap(await getStockOverview({ signal })),
    staleTime: 5000,
    retry: 1,
  })

/** The notes of all products, those most used first. */
export const notesInUseQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'notes'],
    queryFn: async ({ signal }) => unwrap(await getNotesInUse({ signal })),
    staleTime: 60_000,
  })
