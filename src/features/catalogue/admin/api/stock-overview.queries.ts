import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getStockOverview } from './stock-overview.functions.ts'

/** The stock overview; loaded again when the products change. */
export const stockOverviewQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'stock-overview'],
    queryFn: async ({ signal }) => unwrap(await getStockOverview({ signal })),
    staleTime: 5000,
    retry: 1,
  })
