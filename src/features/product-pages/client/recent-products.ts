import { guardedBy, storedValue } from '#lib/browser-storage.ts'
import { RECENT_PRODUCTS_KEY, recentIds, withSeen } from '../domain/recent-products.ts'

const seen = storedValue('phone', RECENT_PRODUCTS_KEY, guardedBy(Array.isArray))

/** The ids of the products that were seen on this phone, the last one first (REL-03). */
export function readRecentProducts(): string[] {
  return recentIds(seen.read())
}

/** Remembers that a product was seen now. */
export function noteRecentProduct(id: string): void {
  seen.write(withSeen(readRecentProducts(), id))
}

/** Forgets these products, which are no longer for sale, or all of them. */
export function forgetRecentProducts(gone: readonly string[] = readRecentProducts()): void {
  const left = readRecentProducts().filter((id) => !gone.includes(id))
  seen.write(left.length > 0 ? left : null)
}
