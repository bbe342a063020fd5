import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { abortAfter } from '#lib/abort-after.ts'
import { unwrap } from '#lib/result.ts'
import type { NewOrdersInput, OrderListInput } from '../domain/orders.schema.ts'
import { getAllOrders, getNewOrders, getOrder, getOrderMark, getRecentOrders } from './orders.functions.ts'

/** A question without an answer after this long is asked again by the next one. */
const PATIENCE_MS = 10_000

/** What changes with the orders: the staff's event stream and the poll have these read again. */
export const staffOrdersKey = (staffKey: readonly unknown[]) => [...staffKey, 'orders'] as const

/** A page of all orders; while the next one comes, the one before stays. That it failed is told in its place alone (AORD-06). */
export const allOrdersQuery = (staffKey: readonly unknown[], list: OrderListInput) =>
  queryOptions({
    queryKey: [...staffOrdersKey(staffKey), 'list', list],
    queryFn: async ({ signal }) => unwrap(await getAllOrders({ data: list, signal })),
    placeholderData: keepPreviousData,
    retry: 1,
  })

export const orderQuery = (staffKey: readonly unknown[], id: string) =>
  queryOptions({
    queryKey: [...staffOrdersKey(staffKey), 'one', id],
    queryFn: async ({ signal }) => unwrap(await getOrder({ data: { id }, signal })),
    retry: 1,
  })

/** The questions of the watch: asked each time, remembered by nobody, and tried again by its next turn. */
const asked = { staleTime: 0, gcTime: 0, retry: false } as const
const watchKey = (staffKey: readonly unknown[]) => [...staffKey, 'order-watch'] as const
const patient = (signal: AbortSignal) => abortAfter(PATIENCE_MS, signal)

export const recentOrdersQuery = (staffKey: readonly unknown[]) =>
  queryOptions({
    ...asked,
    queryKey: [...watchKey(staffKey), 'recent'],
    queryFn: async ({ signal }) => unwrap(await getRecentOrders({ signal: patient(signal) })),
  })

export const orderMarkQuery = (staffKey: readonly unknown[], marks: readonly string[]) =>
  queryOptions({
    ...asked,
    queryKey: [...watchKey(staffKey), 'mark'],
    queryFn: async ({ signal }) =>
      unwrap(await getOrderMark({ data: { marks: [...marks] }, signal: patient(signal) })),
  })

export const newOrdersQuery = (staffKey: readonly unknown[], known: NewOrdersInput) =>
  queryOptions({
    ...asked,
    queryKey: [...watchKey(staffKey), 'new'],
    queryFn: async ({ signal }) => unwrap(await getNewOrders({ data: known, signal: patient(signal) })),
  })
