import { RECENT_PRODUCTS_KEY, recentIds, withSeen } from '../domain/recent-products.ts'

/** The ids of the products that were seen on this phone, the last one first (REL-03). */
export function readRecentProducts(): string[] {
  try {
    return recentIds(JSON.parse(localStorage.getItem(RECENT_PRODUCTS_KEY) ?? '[]'))
  } catch {
    return [] // a browser that keeps nothing, or something else under this key
  }
}

/** Remembers that a product was seen now. */
export function noteRecentProduct(id: string): void {
  store(withSeen(readRecentProducts(), id))
}

/** Forgets these products, which are no longer for sale, or all of them. */
export function forgetRecentProducts(gone: readonly string[] = readRecentProducts()): void {
  store(readRecentProducts().filter((id) => !gone.includes(id)))
}

function store(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(RECENT_PRODUCTS_KEY, JSON.stringify(ids))
    else localStorage.removeItem(RECENT_PRODUCTS_KEY)
  } catch {
    // Without storage (private mode, full) nothing is remembered.
  }
}
