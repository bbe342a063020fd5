/**
 * A rule of the shop that a request breaks: a code of `error-texts.ts` or `staff-error-texts.ts`, and facts about it; or
 * the text itself, where the database raised one for people (ERR-06).
 */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: string
  readonly details: unknown

  constructor(code: string, details?: unknown, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.details = details
  }
}
