import * as v from 'valibot'

/** A guest's name and e-mail, stored in the browser for the next order and a later registration (AUTH-14). */
export const GUEST_DATA_KEY = 'guestCheckoutData'

/** How long they are stored, in ms: 30 days. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000

export type GuestData = { customerName: string; customerEmail: string }

const stored = v.object({
  customerName: v.optional(v.string(), ''),
  customerEmail: v.optional(v.string(), ''),
  /** When they were stored; releases before this one did not say. */
  savedAt: v.optional(v.number()),
})

/** The guest's data of the last 30 days, or null. */
export function recallGuest(now = Date.now()): GuestData | null {
  try {
    const read = v.safeParse(stored, JSON.parse(localStorage.getItem(GUEST_DATA_KEY) ?? 'null'))
    if (!read.success) return null
    const { savedAt, ...guest } = read.output
    if (savedAt === undefined) rememberGuest(guest, now)
    else if (now - savedAt > KEPT_FOR_MS) {
      forgetGuest()
      return null
    }
    return guest
  } catch {
    return null // a browser that keeps nothing, or something else under this key
  }
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
  try {
    localStorage.removeItem(GUEST_DATA_KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Stores a guest's name and e-mail for 30 days. */
export function rememberGuest({ customerName, customerEmail }: GuestData, now = Date.now()): void {
  try {
    localStorage.setItem(GUEST_DATA_KEY, JSON.stringify({ customerName, customerEmail, savedAt: now }))
  } catch {
    // Without storage (private mode, full) only a convenience is lost, not the order.
  }
}
