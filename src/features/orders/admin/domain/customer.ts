import * as v from 'valibot'
import type { Page } from '#lib/lists/page.ts'
import type { AdminOrder } from './admin-order.ts'

/** What the shop knows about a phone number, from all its orders (CUSTOMER-01). Money in CFA, times as ISO text. */
export type Customer = {
  /** As in the newest order. */
  name: string
  phone: string
  email: string | null
  address: string
  /** The names of the other orders, at most five. */
  otherNames: string[]
  orders: number
  /** What the delivered orders come to. */
  delivered: number
  /** What is still to be received. */
  openAmount: number
  /** How many parcels were refused. */
  refused: number
  firstAt: string
  lastAt: string
}

/** A page of a customer's orders, newest first, with what is known of the customer. */
export type CustomerPage = Page<AdminOrder> & { customer: Customer }

/** Any order of the customer, and a page from 1: an address with the order's id does not reveal the phone number. */
export const customerSchema = v.object({
  orderId: v.pipe(v.string(), v.uuid()),
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
})
export type CustomerInput = v.InferOutput<typeof customerSchema>

/** Whether a text is searched for as a phone number that may be somebody's: with eight digits or more (CUSTOMER-02). */
export function isWholePhone(search: string): boolean {
  return /^\+?[\d\s().-]+$/.test(search.trim()) && search.replace(/\D/g, '').length >= 8
}
