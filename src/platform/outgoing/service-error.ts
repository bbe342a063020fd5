/**
 * How a service outside did not do what was asked:
 * - `refused`: it never will;
 * - `later`: another attempt may succeed;
 * - `unreachable`: it does nothing at all for now.
 */
export type ServiceFault = 'refused' | 'later' | 'unreachable'

/** Why a service did not do it, in French for the admins. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly fault: ServiceFault
  /** The pause that the service asked for; null when it did not. */
  readonly retryAfterMs: number | null
  /** It was refused because of the address it goes to: no other message will reach that either. */
  readonly isOfAddress: boolean

  constructor(
    fault: ServiceFault,
    reason: string,
    {
      retryAfterMs = null,
      isOfAddress = false,
      cause,
    }: { retryAfterMs?: number | null; isOfAddress?: boolean; cause?: unknown } = {},
  ) {
    super(reason, cause === undefined ? undefined : { cause })
    this.fault = fault
    this.retryAfterMs = retryAfterMs
    this.isOfAddress = isOfAddress
  }
}

/** Any failure as one of a service; unforeseen ones are worth another attempt. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const detail = error instanceof Error ? error.message : String(error)
  return new ServiceError('later', `Erreur inattendue : ${oneLine(detail)}`, { cause: error })
}

const MAX_DETAIL = 300

/** The text of a foreign server on one line, shortened to `max` characters. */
export function oneLine(text: string, max = MAX_DETAIL): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > max ? `${line.slice(0, max - 1)}…` : line
}
