import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { loadFailureText } from '../domain/load-failure.ts'
import { getBinnedProducts } from './products.functions.ts'

/** The products in the bin. */
export const binnedProductsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'bin'],
    queryFn: async ({ signal }) => unwrap(await getBinnedProducts({ signal })),
    meta: { loadFailure: (reason) => loadFailureText('la corbeille', reason) },
  })
