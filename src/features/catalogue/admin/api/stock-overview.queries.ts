import { queryOptions } from '@tanstack/react-query'
import { PRIVATE } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/result.ts'
import { getStockOverview } from './stock-overview.functions.ts'

/** The stock overview; read again when the table products changes. */
export const stockOverviewQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'staff', 'stock-overview'],
    queryFn: async ({ signal }) => unwrap(await getStockOverview({ signal })),
    staleTime: 5000,
    retry: 1,
  })
