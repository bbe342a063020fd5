import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/result.ts'
import { PRIVATE } from '../account/session.queries.ts'
import { getStockOverview } from './stock-overview.functions.ts'

/** The stock overview; read again when the table products changes. */
export const stockOverviewQuery = (personId: string) =>
  queryOptions({
    queryKey: [PRIVATE, personId, 'staff', 'stock-overview'],
    queryFn: async ({ signal }) => unwrap(await getStockOverview({ signal })),
    staleTime: 5000,
    retry: 1,
  })
