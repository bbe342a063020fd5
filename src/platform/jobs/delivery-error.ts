/**
 * How a delivery failed:
 * - `refused`: this message will never be accepted;
 * - `later`: another attempt may succeed;
 * - `unreachable`: the service accepts no message at all for now.
 */
export type DeliveryFault = 'refused' | 'later' | 'unreachable'

/** Why a message was not sent, in French for the admins. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly fault: DeliveryFault
  /** The pause that the service asked for; null when it did not. */
  readonly retryAfterMs: number | null

  constructor(
    fault: DeliveryFault,
    reason: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(reason, cause === undefined ? undefined : { cause })
    this.fault = fault
    this.retryAfterMs = retryAfterMs
  }
}

/** Any failure as a delivery error; unforeseen ones are worth another attempt. */
export function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const detail = error instanceof Error ? error.message : String(error)
  return new DeliveryError('later', `Erreur inattendue : ${oneLine(detail)}`, { cause: error })
}

const MAX_DETAIL = 300

/** The text of a foreign server on one line, shortened to `max` characters. */
export function oneLine(text: string, max = MAX_DETAIL): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > max ? `${line.slice(0, max - 1)}…` : line
}

/**
 * How a message was sent:
 * - `accepted`: a service accepted it;
 * - `fallback`: WhatsApp accepted its text form, because the template is not approved, and drops it unless
 * the receiver wrote to the shop within 24 hours;
 * - `outbox`: it was written to a file in the outbox and sent to nobody (D24).
 */
export type DeliveryResult = 'accepted' | 'fallback' | 'outbox'
