import type { CartItem, CartProduct } from './cart.ts'

/** What shall be in the cart again. Name and price are those of an earlier order, where they are known. */
export type WantedItem = { id: string; quantity: number; name?: string; price?: number }

/** What is not as it was: what was left out, and what is now in the cart with less or for more. */
export type RefillNote =
  | { kind: 'gone' | 'sold_out'; name: string | null }
  | { kind: 'fewer'; name: string; wanted: number; quantity: number }
  | { kind: 'dearer'; name: string; was: number; price: number }

/**
 * The one rule by which a cart is filled again, from an earlier order or after a reload (AFTER-05, AFTER-06, D51):
 * what still exists and can be bought comes back at today's name and price, at most as many as there are.
 *
 * @param products those of the wanted that are still for sale, as the server has them now
 */
export function refillCart(
  wanted: readonly WantedItem[],
  products: readonly CartProduct[],
): { items: CartItem[]; notes: RefillNote[] } {
  const items: CartItem[] = []
  const notes: RefillNote[] = []
  for (const { id, quantity, name = null, price: was } of wanted) {
    const product = products.find((candidate) => candidate.id === id)
    if (!product || product.price <= 0) {
      notes.push({ kind: 'gone', name: product?.name ?? name })
    } else if (product.stock <= 0) {
      notes.push({ kind: 'sold_out', name: product.name })
    } else {
      const taken = Math.max(1, Math.min(Math.trunc(quantity), product.stock))
      items.push({ ...product, quantity: taken })
      if (taken < quantity)
        notes.push({ kind: 'fewer', name: product.name, wanted: quantity, quantity: taken })
      if (was !== undefined && product.price > was) {
        notes.push({ kind: 'dearer', name: product.name, was, price: product.price })
      }
    }
  }
  return { items, notes }
}
