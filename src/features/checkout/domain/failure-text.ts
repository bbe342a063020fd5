import { errorText } from '#lib/error-texts.ts'
import type { Failure } from '#lib/result.ts'

const GUEST_FAILURE = 'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer.'

/** Causes that the customer can neither understand nor mend. */
const general = new Set(['internal', 'network', 'unexpected'])

/** What a guest reads when an order failed: the cause where it is theirs to mend, else the general text (GUEST-15). */
export function guestFailureText(error: Failure): string {
  if (!general.has(error.code)) return orderFailureText(error)
  return error.errorId ? `${GUEST_FAILURE} (référence ${error.errorId})` : GUEST_FAILURE
}

/** What a customer reads in the other two forms when an order failed (CHK-18). */
export function orderFailureText(error: Failure): string {
  // Nobody knows whether the database still wrote it: what is safe to do now is said.
  if (error.code === 'database_away') return errorText({ code: 'order_database_away' })
  return error.code === 'unexpected' ? `${errorText(error)}.` : errorText(error)
}
