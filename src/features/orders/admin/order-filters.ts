import * as v from 'valibot'
import { phoneDigits } from '#lib/contact/contact-details.ts'
import type { ListFilters } from '#lib/lists/list-filter.ts'
import type { ListRequest } from '#lib/lists/list-params.ts'
import { foldText } from '#lib/text.ts'
import { adminStatus, type OrderStatus, orderStatuses } from '../order-status.ts'
import type { StatusCounts } from './admin-order.ts'

/**
 * A search for orders as patterns of SQL's `like`: the beginning of an order's number, or words that must all
 * occur in the order's search text (order_search_text). `isSharp`: an index finds the matches by itself. `isNarrow`:
 * they are few among all orders, as those of a full name or of a whole phone number.
 */
export type OrderSearch =
  | { kind: 'number'; pattern: string; isSharp: boolean; isNarrow: boolean }
  | { kind: 'texts'; patterns: string[]; isSharp: boolean; isNarrow: boolean }

/** With this many characters an order number is limited to the orders of a few hours. */
const SHARP_NUMBER = 'CMD-'.length + 9
/** The index contains groups of three letters; shorter texts are searched as the beginning of a word. */
const SHARP_TEXT = 3
/** A name and a first name together are as rare as a text of this length. */
const NARROW_LENGTH = 7
const MOST_WORDS = 6

/** An order's number, a phone number in any spelling, or words; null for no search. */
export function parseOrderSearch(text: string): OrderSearch | null {
  const typed = text.replaceAll('\u0000', '').trim()
  if (/^cmd\b/i.test(typed)) return byNumber(typed)
  if (/^1\d{10,12}$/.test(typed)) return byNumber(`CMD-${typed}`)
  if (/^\+?[\d\s().-]+$/.test(typed) && /\d/.test(typed)) return byTexts([nationalDigits(typed)])
  return byTexts(
    foldText(typed.replace(/[’'‘`]/g, ''))
      .split(' ')
      .filter(Boolean)
      .slice(0, MOST_WORDS),
  )
}

function byNumber(typed: string): OrderSearch {
  const number = typed.toUpperCase().replace(/[^A-Z\d-]/g, '')
  const isSharp = number.length >= SHARP_NUMBER
  return { kind: 'number', pattern: `${number}%`, isSharp, isNarrow: isSharp }
}

function byTexts(texts: string[]): OrderSearch | null {
  if (texts.length === 0) return null
  const sharp = texts.filter((text) => text.length >= SHARP_TEXT)
  return {
    kind: 'texts',
    patterns: texts.map((text) => `%${text.length < SHARP_TEXT ? ' ' : ''}${escapePattern(text)}%`),
    isSharp: texts.some((text) => text.length >= SHARP_TEXT - 1),
    isNarrow: sharp.join('').length >= NARROW_LENGTH,
  }
}

/** The digits without +225, as in the SQL function phone_key; also of an incomplete number. */
function nationalDigits(phone: string): string {
  const digits = phoneDigits(phone)
  const international = phone.startsWith('+') || digits.startsWith('00')
  const known = digits.replace(/^00/, '')
  const hasCode = known.startsWith('225') && (international || [11, 13].includes(known.length))
  return (hasCode ? known.slice(3) : known) || known
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The payment states that orders are filtered by (WORK-02). */
export const paymentLabels = { pending: 'À encaisser', paid: 'Encaissé', refunded: 'Remboursé' } as const
export type PaymentState = keyof typeof paymentLabels

/** The filters of the list of orders: status (AORD-01), days and payment (WORK-02). */
export const orderFilters = {
  status: {
    kind: 'chips',
    label: 'Filtrer par statut',
    all: 'Toutes',
    values: Object.fromEntries(orderStatuses.map((status) => [status, adminStatus(status).label])) as Record<
      OrderStatus,
      string
    >,
  },
  period: { kind: 'period' },
  payment: {
    kind: 'select',
    label: 'Filtrer par paiement',
    all: 'Tous les paiements',
    values: paymentLabels,
  },
} as const satisfies ListFilters

export type OrderListRequest = ListRequest<typeof orderFilters>

/** The statuses that the filters let through, null for all; "À encaisser" leaves cancelled orders out. */
export function wantedStatuses({
  status,
  payment,
}: Pick<OrderListRequest, 'status' | 'payment'>): readonly OrderStatus[] | null {
  if (status !== null) return [status]
  return payment === 'pending' ? orderStatuses.filter((known) => known !== 'cancelled') : null
}

/** How many orders each status has, and `all`: those that the list shows without a status. */
export function withAll(counts: StatusCounts, payment: PaymentState | null): StatusCounts {
  const statuses = wantedStatuses({ status: null, payment }) ?? orderStatuses
  return { ...counts, all: statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0) }
}

/** How the address of the administration names the list of deliveries. */
export const DELIVERIES = 'deliveries'

/** A list holds at most this many deliveries, the newest orders. */
export const MOST_DELIVERIES = 100

/** Which orders the list of deliveries shows, and the statuses that this means. */
export const deliveryKinds = {
  shipped: { label: 'Commandes expédiées', statuses: ['shipped'] },
  ready: { label: 'Commandes à expédier', statuses: ['confirmed', 'paid'] },
  both: { label: 'Toutes les commandes à livrer', statuses: ['confirmed', 'paid', 'shipped'] },
} as const satisfies Record<string, { label: string; statuses: readonly OrderStatus[] }>

export type DeliveryKind = keyof typeof deliveryKinds

export function isDeliveryKind(kind: string): kind is DeliveryKind {
  return Object.hasOwn(deliveryKinds, kind)
}

export const deliveriesSchema = v.object({ kind: v.picklist(['shipped', 'ready', 'both']) })

/** What the courier needs of an order. `toCollect` in CFA. */
export type CourierOrder = {
  orderNumber: string
  customer: { name: string; phone: string; address: string }
  notes: string | null
  items: readonly { name: string; quantity: number }[]
  toCollect: number
}

export type Delivery = CourierOrder & { id: string; status: string }

/** `hasMore`: there are older ones that the list leaves out. */
export type DeliveryList = { deliveries: Delivery[]; hasMore: boolean }

/** In the order of their addresses: orders of one district are together on the courier's sheet (WORK-06). */
export function byAddress(deliveries: readonly Delivery[]): Delivery[] {
  return [...deliveries].sort((a, b) =>
    a.customer.address.localeCompare(b.customer.address, 'fr', { sensitivity: 'base', numeric: true }),
  )
}

export function totalToCollect(deliveries: readonly Delivery[]): number {
  return deliveries.reduce((sum, { toCollect }) => sum + toCollect, 0)
}
