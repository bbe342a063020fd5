import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PRIVATE } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getOwnOrders } from './orders.functions.ts'

/** A page of the user's own orders. While the next page loads, the current one stays. */
export const ownOrdersQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'orders', page],
    queryFn: async ({ signal }) => unwrap(await getOwnOrders({ data: { page }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: 1,
  })
