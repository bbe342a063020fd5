import { isRecent, phoneRecord, tabRecord } from '#lib/browser-storage.ts'
import type { Cart } from '../domain/cart.ts'

/** What a phone stores of a cart: ids and quantities, for a day (D51). */
export type KeptCart = { id: string; quantity: number }[]

const KEPT_MS = 24 * 60 * 60_000
const MOST_LINES = 100

/** The part of the phone's record for a cart; an empty cart leaves none. */
export function keptCart(cart: Cart): { at: number; items: KeptCart } | undefined {
  if (cart.length === 0) return undefined
  return { at: Date.now(), items: cart.slice(0, MOST_LINES).map(({ id, quantity }) => ({ id, quantity })) }
}

/** The cart of the previous page, at most a day old, or null; it is returned only once. */
export function takeKeptCart(): KeptCart | null {
  const stored = phoneRecord.read().cart as { at?: unknown; items?: unknown } | null | undefined
  if (!stored) return null
  phoneRecord.change({ cart: undefined })
  return isRecent(stored.at, KEPT_MS) && isCart(stored.items) ? stored.items : null
}

const CARRIED_MS = 60_000
/** For so long after a reload by the shop the page may be left once more, by a link that was pressed before its script came. */
const LEAVING_MS = 5000

type CarriedCart = { at: number; cart: Cart; isTaken: boolean }

/** Hands the cart over to the page that the shop is about to load in the place of this one (CART-09). */
export function carryCart(cart: Cart): void {
  tabRecord.change({ carriedCart: { at: Date.now(), cart, isTaken: false } satisfies CarriedCart })
}

/** The cart that the page handed over before the shop reloaded it; null after a reload by the customer (CART-08). */
export function takeCarriedCart(): Cart | null {
  const carried = tabRecord.read().carriedCart as CarriedCart | undefined
  if (!carried) return null
  const { at, cart, isTaken } = carried
  if (!isRecent(at, CARRIED_MS) || (isTaken && isReload()) || !isCart(cart)) {
    dropCarriedCart()
    return null
  }
  tabRecord.change({ carriedCart: { at, cart, isTaken: true } satisfies CarriedCart })
  setTimeout(() => {
    const left = tabRecord.read().carriedCart as CarriedCart | undefined
    if (left?.isTaken && left.at === at) dropCarriedCart()
  }, LEAVING_MS)
  return cart
}

/** What was handed over has changed since: a page that opens now must not use it. */
export function dropCarriedCart(): void {
  if (tabRecord.read().carriedCart) tabRecord.change({ carriedCart: undefined })
}

function isReload(): boolean {
  const navigations = performance.getEntriesByType('navigation')
  return navigations.some((entry) => 'type' in entry && entry.type === 'reload')
}

function isCart(items: unknown): items is Cart & KeptCart {
  return (
    Array.isArray(items) &&
    items.length > 0 &&
    items.length <= MOST_LINES &&
    items.every((item) => typeof item?.id === 'string' && Number.isInteger(item.quantity))
  )
}
