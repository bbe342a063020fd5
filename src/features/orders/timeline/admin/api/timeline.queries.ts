import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { adminOrdersKey } from '#features/orders/admin/api/orders.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getOrderTimeline } from './timeline.functions.ts'

/** Read again with the orders, and when money, a return, a message or a note is added to one of them (LOG-02). */
export const orderTimelineQuery = (adminKey: AdminQueryKey, orderId: string) =>
  queryOptions({
    queryKey: [...adminOrdersKey(adminKey), 'timeline', orderId],
    queryFn: async ({ signal }) => unwrap(await getOrderTimeline({ data: { orderId }, signal })),
    retry: 1,
  })
