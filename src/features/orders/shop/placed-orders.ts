import * as v from 'valibot'
import { phoneRecord, tabRecord } from '#lib/browser-storage.ts'
import { isLinkSecret } from '#lib/mailed-link.ts'
import { type Receipt, receiptSchema } from '../receipt.ts'

/** An order that was placed on this phone without an account: the secret of its link, its number, its day. */
const orderLink = v.object({
  secret: v.pipe(v.string(), v.check(isLinkSecret)),
  number: v.string(),
  date: v.string(),
})

export type KeptLink = v.InferOutput<typeof orderLink>

/** Older ones are removed: the list is for orders on their way. */
const MOST_LINKS = 20

/** The links of the orders placed on this phone, the newest first (TRACK-05). */
export function keptLinks(): KeptLink[] {
  const stored = v.safeParse(v.array(orderLink), phoneRecord.read().links)
  return stored.success ? stored.output : []
}

/** The part of the phone's record with one more order (TRACK-05). An order of an account is in the account's list. */
export function withLink(
  { link, orderNumber, createdAt }: Receipt,
  userId: string | null,
): KeptLink[] | undefined {
  const kept = keptLinks()
  if (userId || !link) return kept.length > 0 ? kept : undefined
  const others = kept.filter(({ secret }) => secret !== link)
  return [{ secret: link, number: orderNumber, date: createdAt }, ...others].slice(0, MOST_LINKS)
}

/** Removes one order from the list on this phone; returns the others. */
export function forgetLink(secret: string): KeptLink[] {
  const left = keptLinks().filter((order) => order.secret !== secret)
  phoneRecord.change({ links: left.length > 0 ? left : undefined })
  return left
}

/** The receipt of an order placed in this tab, and the only user who may see it; null: whoever holds the tab. */
const placedOrder = v.object({ userId: v.nullable(v.string()), receipt: receiptSchema })

type PlacedOrder = v.InferOutput<typeof placedOrder>

const MOST_RECEIPTS = 10

function placedOrders(): PlacedOrder[] {
  const stored = v.safeParse(v.array(placedOrder), tabRecord.read().receipts)
  return stored.success ? stored.output : []
}

/** The part of the tab's record with one more order. */
export function withReceipt(placed: PlacedOrder): PlacedOrder[] {
  const others = placedOrders().filter(({ receipt }) => receipt.orderNumber !== placed.receipt.orderNumber)
  return [placed, ...others].slice(0, MOST_RECEIPTS)
}

/** What an entry of the browser's history says of an order that was placed on its page (GUEST-13). */
export type PlacedState = {
  orderNumber?: string | undefined
  invoiceNumber?: string | undefined
  /** A guest's receipt, in a browser that does not store it. */
  receipt?: Receipt | undefined
}

/** The order of a history entry, for its own user, also after a reload; null after a sign-out. */
export function placedReceipt({ orderNumber, receipt }: PlacedState, userId: string | null): Receipt | null {
  const placed = placedOrders().find((order) => order.receipt.orderNumber === orderNumber)
  if (placed) return placed.userId === null || placed.userId === userId ? placed.receipt : null
  const stated = v.safeParse(receiptSchema, receipt)
  return stated.success ? stated.output : null
}
