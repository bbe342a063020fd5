import { forgetWithSession, PRIVATE_ITEM } from '#features/account/api/session.queries.ts'
import type { Receipt } from '#features/orders/domain/receipt.ts'

/** For a browser that stores nothing: as long as the page lives. */
const inMemory = new Map<string, string>()
forgetWithSession(() => inMemory.clear())

/**
 * Stores the receipt of a signed-in customer for this tab. It lies beside the browser's history, not in it: a sign-out takes it away from there
 * (ASVS 14.3.1).
 *
 * @returns the key that the page's entry in the history holds
 */
export function storeOwnReceipt(receipt: Receipt): string {
  const key = `${PRIVATE_ITEM}${receipt.order_number}`
  const text = JSON.stringify(receipt)
  inMemory.set(key, text)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Refused or full: it shows until the page is loaded anew.
  }
  return key
}

/** What lies under the key, as it was written; null once the customer has signed out. */
export function readOwnReceipt(key: string): unknown {
  try {
    return JSON.parse(inMemory.get(key) ?? sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
