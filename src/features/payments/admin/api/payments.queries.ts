import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getCashDay } from './cash.functions.ts'
import { getOrderPayments } from './payments.functions.ts'
import { getOrderReturns } from './returns.functions.ts'

/** The key of all data about money: the admin event stream invalidates it. */
export const paymentsKey = (adminKey: AdminQueryKey) => [...adminKey, 'payments'] as const

/** The payments of an order, and what is still to be received, in CFA (PAY-01). */
export const orderPaymentsQuery = (adminKey: AdminQueryKey, orderId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(adminKey), 'order', orderId],
    queryFn: async ({ signal }) => unwrap(await getOrderPayments({ data: { orderId }, signal })),
    retry: 1,
  })

/** The money of one day in Abidjan (CASH-01). */
export const cashDayQuery = (adminKey: AdminQueryKey, day: string) =>
  queryOptions({
    queryKey: [...paymentsKey(adminKey), 'day', day],
    queryFn: async ({ signal }) => unwrap(await getCashDay({ data: { day }, signal })),
    retry: 1,
  })

/** The returns of an order (RETURN-01 to RETURN-04). */
export const orderReturnsQuery = (adminKey: AdminQueryKey, orderId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(adminKey), 'returns', orderId],
    queryFn: async ({ signal }) => unwrap(await getOrderReturns({ data: { orderId }, signal })),
    retry: 1,
  })
