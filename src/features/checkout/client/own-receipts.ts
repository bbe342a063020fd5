import { forgetWithSession, PRIVATE_ITEM } from '#features/account/api/session.queries.ts'
import type { Receipt } from '#features/orders/domain/receipt.ts'

/** For a browser without storage: lasts as long as the page. */
const inMemory = new Map<string, string>()
forgetWithSession(() => inMemory.clear())

/**
 * Stores the receipt of a signed-in customer for this tab, outside the browser's history, so that a sign-out
 * can remove it (ASVS 14.3.1).
 *
 * @returns the key that the page's entry in the history holds
 */
export function storeOwnReceipt(receipt: Receipt): string {
  const key = `${PRIVATE_ITEM}${receipt.orderNumber}`
  const text = JSON.stringify(receipt)
  inMemory.set(key, text)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Without storage it is shown until the page is reloaded.
  }
  return key
}

/** The stored receipt, unparsed; null after a sign-out. */
export function readOwnReceipt(key: string): unknown {
  try {
    return JSON.parse(inMemory.get(key) ?? sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
