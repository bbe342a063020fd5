import type { Page } from '#lib/page.ts'
import type { CustomerOrder } from '../../domain/order-history.ts'

/** The number of orders on a page of the admin's list (AORD-03). */
export const ADMIN_ORDERS_PER_PAGE = 10

/** A search shows at most this many orders, the newest ones. */
export const MAX_FOUND = 100

/** An order in the admin's list. Money in CFA, time as ISO text. */
export type AdminOrder = {
  id: string
  orderNumber: string
  createdAt: string
  customerName: string
  customerPhone: string
  total: number
  status: string
  /** Whether nobody has changed its status yet. */
  isUntouched: boolean
}

/**
 * A page of the orders. A search with more than MAX_FOUND matches shows the newest of them and says so with
 * `hasMore`.
 */
export type AdminOrderPage = Page<AdminOrder> & { hasMore: boolean }

/** A change of an order's status. `by` is null for changes by customers and by the shop itself (AORD-17). */
export type StatusStep = {
  id: string
  from: string | null
  to: string
  at: string
  by: string | null
  /** Whether it undid the change before it (D50). */
  takesBack: boolean
}

/** An order with all details, as the admin dialog shows it (AORD-04). */
export type AdminOrderDetail = CustomerOrder & { isUntouched: boolean; history: StatusStep[] }

/** A new order, as an alert shows it (LIVE-11). */
export type NewOrder = Pick<AdminOrder, 'id' | 'orderNumber' | 'createdAt' | 'customerName' | 'total'>
