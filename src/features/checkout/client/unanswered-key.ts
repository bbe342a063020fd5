import * as v from 'valibot'

export const UNANSWERED_KEY = 'unansweredOrder'
const STORED_MS = 24 * 60 * 60_000

const storedSchema = v.object({ key: v.pipe(v.string(), v.uuid()), at: v.number() })

/**
 * Stores on this phone the key of an order that is being sent: its answer may get lost although it was recorded. The next
 * order from this phone is sent under the same key. If it is the same order, it gets the answer of the first and is not
 * recorded twice; another one is refused once, with the words that one was recorded already (CHK-26).
 */
export function storeUnansweredKey(key: string): void {
  try {
    localStorage.setItem(UNANSWERED_KEY, JSON.stringify({ key, at: Date.now() }))
  } catch {
    // Without storage, only this tab knows the key.
  }
}

/** The key of an order of the last day that was not answered, or null. */
export function unansweredKey(): string | null {
  try {
    const stored = v.safeParse(storedSchema, JSON.parse(localStorage.getItem(UNANSWERED_KEY) ?? 'null'))
    return stored.success && Math.abs(Date.now() - stored.output.at) < STORED_MS ? stored.output.key : null
  } catch {
    return null
  }
}

/** Removes the key, once its order has an answer. */
export function forgetUnansweredKey(): void {
  try {
    localStorage.removeItem(UNANSWERED_KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
