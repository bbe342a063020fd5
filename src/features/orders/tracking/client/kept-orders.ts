import * as v from 'valibot'
import { isLinkSecret } from '../domain/order-link.ts'

/** An order that was placed on this phone without an account: the secret of its link, its number, its day. */
const keptOrder = v.object({
  secret: v.pipe(v.string(), v.check(isLinkSecret)),
  number: v.string(),
  date: v.string(),
})

export type KeptOrder = v.InferOutput<typeof keptOrder>

export const KEPT_ORDERS_KEY = 'ordersOfThisPhone'

/** Older ones are removed: the list is for orders on their way. */
const MOST = 20

/** The orders placed on this phone, the newest first (TRACK-05). */
export function readKeptOrders(): KeptOrder[] {
  try {
    const stored = v.safeParse(v.array(keptOrder), JSON.parse(localStorage.getItem(KEPT_ORDERS_KEY) ?? '[]'))
    return stored.success ? stored.output : []
  } catch {
    return [] // a browser that keeps nothing, or something else under this key
  }
}

/** Adds an order to the list on this phone, as the newest (TRACK-05). */
export function keepOrder(order: KeptOrder): void {
  store([order, ...readKeptOrders().filter(({ secret }) => secret !== order.secret)].slice(0, MOST))
}

/** Removes one order from the list; returns the others. */
export function forgetOrder(secret: string): KeptOrder[] {
  const left = readKeptOrders().filter((order) => order.secret !== secret)
  store(left)
  return left
}

function store(orders: readonly KeptOrder[]): void {
  try {
    if (orders.length > 0) localStorage.setItem(KEPT_ORDERS_KEY, JSON.stringify(orders))
    else localStorage.removeItem(KEPT_ORDERS_KEY)
  } catch {
    // Without storage (private mode, full) only a convenience is lost, not the order.
  }
}
