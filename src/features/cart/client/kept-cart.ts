import type { Cart } from '../domain/cart.ts'

/** What a phone stores of a cart: ids and quantities, for a day (D51). */
export type KeptCart = { id: string; quantity: number }[]

export const KEPT_CART_KEY = 'cartOfBefore'
const KEPT_MS = 24 * 60 * 60_000
const MOST_LINES = 100

/** Stores what is in the cart; removes the stored cart when it is empty. */
export function keepCart(cart: Cart): void {
  try {
    if (cart.length === 0) localStorage.removeItem(KEPT_CART_KEY)
    else {
      const items = cart.slice(0, MOST_LINES).map(({ id, quantity }) => ({ id, quantity }))
      localStorage.setItem(KEPT_CART_KEY, JSON.stringify({ at: Date.now(), items }))
    }
  } catch {
    // Without storage nothing is offered after a reload.
  }
}

/** The cart of the previous page, at most a day old, or null; it is returned only once. */
export function takeKeptCart(): KeptCart | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEPT_CART_KEY) ?? 'null')
    localStorage.removeItem(KEPT_CART_KEY)
    const isRecent = Math.abs(Date.now() - Number(stored?.at)) < KEPT_MS
    return isRecent && isKeptCart(stored.items) ? stored.items : null
  } catch {
    return null
  }
}

function isKeptCart(items: unknown): items is KeptCart {
  const isLine = (line: unknown) =>
    typeof line === 'object' &&
    line !== null &&
    'id' in line &&
    typeof line.id === 'string' &&
    'quantity' in line &&
    Number.isInteger(line.quantity)
  return Array.isArray(items) && items.length > 0 && items.length <= MOST_LINES && items.every(isLine)
}
