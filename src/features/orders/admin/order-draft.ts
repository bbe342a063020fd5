import * as v from 'valibot'
import { PRIVATE, storedValue } from '#lib/browser-storage.ts'
import { randomUuid } from '#lib/uuid.ts'
import type { CartItem } from '../cart.ts'
import { type OrderSource, orderSources } from './admin-order.ts'
import type { TypedForm } from './taken-order.ts'

/**
 * An order that is being taken. It is stored for the tab: a phone that closes the browser while its owner looks
 * something up in WhatsApp loses nothing, and an order that was sent keeps its key (PHONE-06).
 */
export type OrderDraft = {
  key: string
  source: OrderSource
  typed: TypedForm
  lines: CartItem[]
  /** The code that the customer named (D62). */
  promoCode?: string | undefined
}

const text = v.string()
const typed = v.exactOptional(text)
const draftSchema = v.object({
  key: v.pipe(text, v.uuid()),
  source: v.picklist(orderSources),
  promoCode: v.optional(text),
  typed: v.object({
    customerName: typed,
    customerEmail: typed,
    customerPhone: typed,
    customerAddress: typed,
    landmark: typed,
    notes: typed,
  }),
  lines: v.array(
    v.object({
      id: text,
      name: text,
      price: v.number(),
      compareAtPrice: v.exactOptional(v.nullable(v.number())),
      imageUrl: v.nullable(text),
      stock: v.number(),
      quantity: v.number(),
    }),
  ),
})

/** Removed with the session, as all that belongs to one user. */
const stored = storedValue('tab', `${PRIVATE}taken-order`, draftSchema)

/** An empty draft with a key of its own (PHONE-06). */
export function newDraft(): OrderDraft {
  return { key: randomUuid(), source: 'phone', typed: {}, lines: [] }
}

/** Whether there is anything to lose. */
export function isBegun({ typed, lines }: OrderDraft): boolean {
  return lines.length > 0 || Object.values(typed).some((value) => value.trim() !== '')
}

/** The order that was being taken in this tab, or null. */
export function storedDraft(): OrderDraft | null {
  return stored.read()
}

/** Stores what was begun; a draft with nothing in it is forgotten. */
export function storeDraft(draft: OrderDraft | null): void {
  stored.write(draft && isBegun(draft) ? draft : null)
}
