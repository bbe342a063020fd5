import type { Page } from '#lib/lists/list-params.ts'
import type { Receipt } from './receipt.ts'

/** How many orders a page of a customer's list has (ORD-08). */
export const ORDERS_PER_PAGE = 4

/** An order as its customer sees it. `invoice_number` is null when there is no invoice. */
export type CustomerOrder = Omit<Receipt, 'invoiceNumber'> & { id: string; invoiceNumber: string | null }

/** The tiles above the list (ORD-05). */
export type OrderTotals = { count: number; inProgress: number; delivered: number; total: number }

/** A page of a customer's orders, newest first, with the totals over all of them. */
export type OrderHistoryPage = Page<CustomerOrder> & { totals: OrderTotals }

/** The order's receipt for its invoice file; null when the order has no invoice (ORD-07). */
export function receiptOf(order: CustomerOrder): Receipt | null {
  return order.invoiceNumber ? { ...order, invoiceNumber: order.invoiceNumber } : null
}

const LAST_PAGE = 100_000

/** The search parameter of the orders page: a page number from 1; anything else is dropped. */
export function pageSearch({ page }: { page?: unknown }): { page?: number | undefined } {
  const isPage = typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= LAST_PAGE
  return { page: isPage ? page : undefined }
}
