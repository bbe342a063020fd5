import * as v from 'valibot'
import type { Cart } from '#features/cart/domain/cart.ts'
import { forgetUnansweredKey, storeUnansweredKey } from './unanswered-key.ts'

type Texts = Record<string, string>

/**
 * An order that was sent and has no answer yet, stored for its tab. A page that is reloaded meanwhile asks
 * for it by its key, and a second press sends it again with the same key, so that it stays one order
 * (CHK-26).
 */
export type SentOrder = {
  key: string
  cart: Cart
  drafts: { guest: Texts; simple: Texts; secured: Texts | null }
}

export const SENT_ORDER_KEY = 'sentOrder'
const STORED_MS = 60 * 60 * 1000

const text = v.string()
const texts = v.record(text, text)
const sentOrderSchema = v.object({
  at: v.number(),
  key: v.pipe(text, v.uuid()),
  cart: v.array(
    v.looseObject({
      id: text,
      name: text,
      price: v.number(),
      imageUrl: v.nullable(text),
      stock: v.number(),
      quantity: v.number(),
    }),
  ),
  drafts: v.object({ guest: texts, simple: texts, secured: v.nullable(texts) }),
})

/** This page sent the order itself and still holds cart and form in memory. */
let isOwn = false

/** Stores an order that is being sent in the tab, with the time, and its key on the phone (CHK-26). */
export function storeSentOrder(order: SentOrder): void {
  isOwn = true
  storeUnansweredKey(order.key)
  try {
    sessionStorage.setItem(SENT_ORDER_KEY, JSON.stringify({ ...order, at: Date.now() }))
  } catch {
    // Without storage, the page in memory still holds the key.
  }
}

/** The unanswered order of the previous page, if it is at most an hour old. */
export function readSentOrder(): SentOrder | null {
  if (isOwn) return null
  try {
    const stored = v.safeParse(sentOrderSchema, JSON.parse(sessionStorage.getItem(SENT_ORDER_KEY) ?? 'null'))
    return stored.success && Date.now() - stored.output.at < STORED_MS ? stored.output : null
  } catch {
    return null
  }
}

/** Removes the stored order, once it has an answer. */
export function forgetSentOrder(): void {
  forgetUnansweredKey()
  try {
    sessionStorage.removeItem(SENT_ORDER_KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
