import * as v from 'valibot'
import { storedValue } from '#lib/browser-storage.ts'

/** A guest's name and e-mail, stored in the browser for the next order and a later registration (AUTH-14). */
export const GUEST_DATA_KEY = 'guestCheckoutData'

/** How long they are stored, in ms: 30 days. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000

export type GuestData = { customerName: string; customerEmail: string }

const stored = storedValue(
  'phone',
  GUEST_DATA_KEY,
  v.object({ customerName: v.string(), customerEmail: v.string(), savedAt: v.number() }),
)

/** The guest's data of the last 30 days, or null. */
export function recallGuest(now = Date.now()): GuestData | null {
  const guest = stored.read()
  if (!guest) return null
  const { savedAt, ...data } = guest
  if (now - savedAt <= KEPT_FOR_MS) return data
  forgetGuest()
  return null
}

/** The same for the registration form: the first word of the name becomes the first name. */
export function readGuest(): { firstName: string; lastName: string; email: string } | null {
  const guest = recallGuest()
  if (!guest) return null
  const [firstName = '', ...others] = guest.customerName.trim().split(/\s+/)
  return { firstName, lastName: others.join(' '), email: guest.customerEmail }
}

/** Removes the guest data from this browser (AUTH-14). */
export function forgetGuest(): void {
  stored.write(null)
}

/** Stores a guest's name and e-mail for 30 days. */
export function rememberGuest({ customerName, customerEmail }: GuestData, now = Date.now()): void {
  stored.write({ customerName, customerEmail, savedAt: now })
}
