import { GUEST_DATA_KEY } from '#features/account/guest-data.ts'
import { randomUuid } from '#lib/uuid.ts'
import { emptyGuestForm, type GuestForm } from './guest-order.schema.ts'

/**
 * What a customer has typed into the checkout, and the key of the order that will come of it. It outlives the screen, so that
 * nothing is typed twice on the way to the login and back; like the cart it lives in this tab's memory only.
 * Read and written by the browser alone: the server renders an empty form.
 */
let form: GuestForm = emptyGuestForm
let key: string | undefined

export function draftForm(): GuestForm {
  return form
}

export function keepDraft(next: GuestForm): void {
  form = next
}

/** One key per order: a second press, a retry after a lost answer, a return to this screen all carry the same (CHK-26). */
export function idempotencyKey(): string {
  key ??= randomUuid()
  return key
}

/** After this the next order is another one. */
export function renewIdempotencyKey(): void {
  key = undefined
}

export function clearDraft(): void {
  form = emptyGuestForm
  renewIdempotencyKey()
}

/** Keeps name and e-mail of a guest for a later registration (AUTH-14). */
export function rememberGuest({ customerName, customerEmail }: GuestForm): void {
  try {
    localStorage.setItem(GUEST_DATA_KEY, JSON.stringify({ customerName, customerEmail }))
  } catch {
    // A browser that keeps nothing (private mode, full storage) loses a convenience, not the order.
  }
}

export { GUEST_DATA_KEY }
