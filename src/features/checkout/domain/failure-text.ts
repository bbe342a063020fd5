import { errorText } from '#lib/errors/error-texts.ts'
import type { Failure } from '#lib/errors/result.ts'

const GUEST_FAILURE = 'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer.'

/** Errors that the customer can neither understand nor fix. */
const general = new Set(['internal', 'network', 'unexpected'])

/**
 * The text for a guest whose order failed: the cause when they can fix it, else a general text (GUEST-15).
 */
export function guestFailureText(error: Failure): string {
  if (!general.has(error.code)) return orderFailureText(error)
  return error.errorId ? `${GUEST_FAILURE} (référence ${error.errorId})` : GUEST_FAILURE
}

/** The text in the other two forms when an order failed (CHK-18). */
export function orderFailureText(error: Failure): string {
  // The database may have saved the order: the text says what is safe to do now.
  if (error.code === 'database_away') return errorText({ code: 'order_database_away' })
  return error.code === 'unexpected' ? `${errorText(error)}.` : errorText(error)
}
