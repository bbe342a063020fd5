import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { abortAfter } from '#lib/abort-after.ts'
import { unwrap } from '#lib/result.ts'
import type { NewOrdersInput, OrderListInput } from '../domain/orders.schema.ts'
import { getAllOrders, getNewOrders, getOrder, getOrderMark, getRecentOrders } from './orders.functions.ts'

/** A question without an answer after this long is asked again by the next one. */
const PATIENCE_MS = 10_000

/** What changes with the orders: the staff's event stream and the poll have these read again. */
export const staffOrdersKey = (adminKey: AdminQueryKey) => [...adminKey, 'orders'] as const

/** A page of all orders; while the next one comes, the one before stays. That it failed is told in its place alone (AORD-06). */
export const allOrdersQuery = (adminKey: AdminQueryKey, list: OrderListInput) =>
  queryOptions({
    queryKey: [...staffOrdersKey(adminKey), 'list', list],
    queryFn: async ({ signal }) => unwrap(await getAllOrders({ data: list, signal })),
    placeholderData: keepPreviousData,
    retry: 1,
  })

export const orderQuery = (adminKey: AdminQueryKey, id: string) =>
  queryOptions({
    queryKey: [...staffOrdersKey(adminKey), 'one', id],
    queryFn: async ({ signal }) => unwrap(await getOrder({ data: { id }, signal })),
    retry: 1,
  })

/** The questions of the watch: asked each time, remembered by nobody, and tried again by its next turn. */
const asked = { staleTime: 0, gcTime: 0, retry: false } as const
const watchKey = (adminKey: AdminQueryKey) => [...adminKey, 'order-watch'] as const
const patient = (signal: AbortSignal) => abortAfter(PATIENCE_MS, signal)

export const recentOrdersQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    ...asked,
    queryKey: [...watchKey(adminKey), 'recent'],
    queryFn: async ({ signal }) => unwrap(await getRecentOrders({ signal: patient(signal) })),
  })

export const orderMarkQuery = (adminKey: AdminQueryKey, marks: readonly string[]) =>
  queryOptions({
    ...asked,
    queryKey: [...watchKey(adminKey), 'mark'],
    queryFn: async ({ signal }) =>
      unwrap(await getOrderMark({ data: { marks: [...marks] }, signal: patient(signal) })),
  })

export const newOrdersQuery = (adminKey: AdminQueryKey, known: NewOrdersInput) =>
  queryOptions({
    ...asked,
    queryKey: [...watchKey(adminKey), 'new'],
    queryFn: async ({ signal }) => unwrap(await getNewOrders({ data: known, signal: patient(signal) })),
  })
