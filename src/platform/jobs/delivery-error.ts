/**
 * How a delivery failed:
 * - `refused`: this message will never be taken;
 * - `later`: another try may succeed;
 * - `unreachable`: the service takes nothing from us for now, whatever the message.
 */
export type DeliveryFault = 'refused' | 'later' | 'unreachable'

/** Why a message did not leave, in plain French for the staff. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly fault: DeliveryFault
  /** How long the service asked to be left alone; null: it did not say. */
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

/** The failure as a delivery error; what nobody foresaw may succeed another time. */
export function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const detail = error instanceof Error ? error.message : String(error)
  return new DeliveryError('later', `Erreur inattendue : ${oneLine(detail)}`, { cause: error })
}

const MAX_DETAIL = 300

/** What a foreign server said, fit to stand in a sentence. */
export function oneLine(text: string, max = MAX_DETAIL): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > max ? `${line.slice(0, max - 1)}…` : line
}
