import * as v from 'valibot'
import type { Page } from '#lib/lists/list-params.ts'
import type { CustomerOrder } from '../order-history.ts'
import type { Receipt } from '../receipt.ts'

/** How an order that an admin took came to them (PHONE-04). */
export const orderSources = ['phone', 'whatsapp', 'shop'] as const
export type OrderSource = (typeof orderSources)[number]

/** What is chosen when the order is taken. */
export const sourceLabels: Record<OrderSource, string> = {
  phone: 'Téléphone',
  whatsapp: 'WhatsApp',
  shop: 'En boutique',
}

export const sourceMarks: Record<OrderSource, string> = {
  phone: 'par téléphone',
  whatsapp: 'par WhatsApp',
  shop: 'en boutique',
}

export function sourceMark(source: string): string {
  return orderSources.some((known) => known === source) ? sourceMarks[source as OrderSource] : source
}

/** The number of orders on a page of the admin's list (AORD-03). */
export const ADMIN_ORDERS_PER_PAGE = 10

/** A search shows at most this many orders, the newest ones. */
export const MAX_FOUND = 100

/** How many lines of an order its row shows (WORK-01). */
export const LINES_IN_LIST = 3

/** An order in the admin's list. Money in CFA, time as ISO text. */
export type AdminOrder = {
  id: string
  orderNumber: string
  createdAt: string
  customerName: string
  customerPhone: string
  customerAddress: string
  total: number
  status: string
  /** Whether its customer has it: delivered, or marked as paid after that. */
  wasDelivered: boolean
  paymentStatus: string
  /** The first lines of what was ordered, at most LINES_IN_LIST. */
  lines: readonly { name: string; quantity: number }[]
  /** How many lines it has in all. */
  lineCount: number
  /** How it came to the admin who took it; null when its customer placed it (PHONE-04). */
  source: OrderSource | null
  /** The newest note that is not withdrawn, and how many there are (LOG-04). */
  note: { text: string; count: number } | null
  /** Whether the admin who asks has not opened it yet, and nobody has changed its status (LIVE-07). */
  isNew: boolean
  /** Whether open orders hold more of one of its products than there is (SUPPLY-05). */
  isShort: boolean
}

/** How many orders each status has; a status without orders is missing. */
export type StatusCounts = Partial<Record<string, number>>

/**
 * A page of the orders. A search with more than MAX_FOUND matches shows the newest of them and says so with
 * `hasMore`. `counts` are those of all orders of the period and payment, whatever their status; null for a
 * search, which counts nothing.
 */
export type AdminOrderPage = Page<AdminOrder> & {
  hasMore: boolean
  counts: StatusCounts | null
  /** Of all orders, whatever the page shows. */
  waveTasks: WaveTask[]
}

/** What a payment with Wave asks of the staff (WAVE-05). `refund`: whole CFA to be paid back, or 0 where something else is to do. */
export type WaveTask = {
  orderId: string
  orderNumber: string
  customerName: string
  refund: number
  /** Money that could not be recorded, or null: Wave never said what became of the payment. */
  received: { amount: number; currency: string } | null
}

/** The stock of an item's product, and what open orders hold of it; null when the product is gone. */
export type LineStock = { stock: number; committed: number } | null

/** An order with all details, as the admin dialog shows it (AORD-04). */
export type AdminOrderDetail = CustomerOrder &
  OrderCorrections & {
    /** What the courier collects, in CFA. */
    toCollect: number
    /** How it came and who took it; null when its customer placed it (PHONE-04). */
    taken: { source: OrderSource; by: string | null } | null
    isNew: boolean
    /** Whether its customer has it: delivered, or marked as paid after that. */
    wasDelivered: boolean
    /** The stock of each of its items, in their order; empty when it holds nothing of the stock (SUPPLY-05). */
    stock: readonly LineStock[]
  }

/** A new order, as an alert shows it (LIVE-11). */
export type NewOrder = Pick<AdminOrder, 'id' | 'orderNumber' | 'createdAt' | 'customerName' | 'total'>

/** How many orders are new for an admin, and the newest of them, newest first, at most 100. */
export type NewOrdersResult = { count: number; orders: NewOrder[] }

/** In characters. */
const LONGEST_ADDRESS = 70

/** The first line of an address, in short, for a list: the door's landmark and position are below it. */
export function shortAddress(address: string): string {
  const [line = ''] = address.trim().split('\n')
  if (line.length <= LONGEST_ADDRESS) return line
  const cut = line.slice(0, LONGEST_ADDRESS)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_ADDRESS / 2)).replace(/[\s,;.]+$/, '')}…`
}

/** What the shop knows about a phone number, from all its orders (CUSTOMER-01). Money in CFA, times as ISO text. */
export type Customer = {
  /** As in the newest order. */
  name: string
  phone: string
  email: string | null
  address: string
  /** The commune or town that the address names, if we know it. */
  commune: string | null
  /** The names of the other orders, at most five. */
  otherNames: string[]
  orders: number
  /** What the delivered orders come to. */
  delivered: number
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

/** A line of an order, at the price that it was ordered at, in CFA. `productId` is null when the product is gone. */
export type OrderedLine = {
  itemId: string
  productId: string | null
  name: string
  price: number
  quantity: number
}

/** A version of an invoice that a correction replaced: when, why, and by whom (null: the account is deleted). */
export type EarlierInvoice = {
  version: number
  issuedAt: string
  receipt: Receipt
  reason: string
  replacedAt: string
  by: string | null
}

/** What a correction of an order begins from, and the versions of its invoice, the newest first (CORR-01, CORR-04). */
export type OrderCorrections = {
  lines: OrderedLine[]
  /** The version of its invoice, from 1; null without an invoice. */
  version: number | null
  /** It is never corrected again, whatever its status: without an invoice, once delivered, or without its person. */
  isFixed: boolean
  earlierInvoices: EarlierInvoice[]
  /** The code that it was placed with, also where it takes nothing off any more (D62). */
  promoCode: string | null
}

/** Whether an order can be corrected now (D48). */
export function isCorrectable({ status, isFixed }: { status: string; isFixed: boolean }): boolean {
  return !isFixed && ['pending', 'confirmed', 'paid'].includes(status)
}
