import * as v from 'valibot'

/** Name and e-mail of a guest, kept in the browser for a later registration (AUTH-14). */
export const GUEST_DATA_KEY = 'guestCheckoutData'

const guestData = v.object({ customerName: v.optional(v.string()), customerEmail: v.optional(v.string()) })

/** What a guest left, for the registration form: the first word of the name is the first name. */
export function readGuest(): { firstName: string; lastName: string; email: string } | null {
  try {
    const stored = v.safeParse(guestData, JSON.parse(localStorage.getItem(GUEST_DATA_KEY) ?? 'null'))
    return stored.success ? toNames(stored.output) : null
  } catch {
    return null // a browser that keeps nothing, or something else under this key
  }
}

export function forgetGuest(): void {
  try {
    localStorage.removeItem(GUEST_DATA_KEY)
  } catch {
    // Nothing is kept, so nothing is to be forgotten.
  }
}

function toNames({ customerName = '', customerEmail = '' }: v.InferOutput<typeof guestData>) {
  const [firstName = '', ...others] = customerName.trim().split(/\s+/)
  return { firstName, lastName: others.join(' '), email: customerEmail }
}

/** Keeps a guest's name and e-mail for a later registration. */
export function rememberGuest({
  customerName,
  customerEmail,
}: {
  customerName: string
  customerEmail: string
}): void {
  try {
    localStorage.setItem(GUEST_DATA_KEY, JSON.stringify({ customerName, customerEmail }))
  } catch {
    // A browser that keeps nothing (private mode, full storage) loses a convenience, not the order.
  }
}
