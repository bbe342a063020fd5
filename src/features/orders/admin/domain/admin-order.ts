import type { CustomerOrder } from '../../domain/order-history.ts'

/** How many orders one page of the staff's list holds (AORD-03). */
export const ADMIN_ORDERS_PER_PAGE = 10

/** A search gives the newest ones; whoever has more than that asks more precisely. */
export const MOST_FOUND = 100

/** An order in the staff's list. Money in CFA, time as ISO text. */
export type AdminOrder = {
  id: string
  order_number: string
  created_at: string
  customer_name: string
  customer_phone: string
  total: number
  status: string
  /** Nobody has changed its status yet. */
  is_untouched: boolean
}

/** `count` is exact, but for a search that found more than it gives. A page past the end is the last one. */
export type AdminOrderPage = { orders: AdminOrder[]; page: number; count: number; has_more: boolean }

/** A change of an order's status; nobody is known for what customers and the shop do by themselves (AORD-17). */
export type StatusStep = {
  id: string
  from: string | null
  to: string
  at: string
  by: string | null
  /** Took back the change before it, which never counted (D50). */
  takes_back: boolean
}

/** An order in full, as the staff's dialog shows it (AORD-04). */
export type AdminOrderDetail = CustomerOrder & { is_untouched: boolean; history: StatusStep[] }

/** A new order as the staff is told of it (LIVE-11). */
export type NewOrder = Pick<AdminOrder, 'id' | 'order_number' | 'created_at' | 'customer_name' | 'total'>

/** How many pages the staff's list has; at least one. */
export function adminPageCount(orders: number): number {
  return Math.max(1, Math.ceil(orders / ADMIN_ORDERS_PER_PAGE))
}
