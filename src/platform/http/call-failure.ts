import { DomainError, toDomainError } from '../database/domain-error.ts'
import { runtime } from '../runtime.ts'
import { noteMissingDatabase } from './missing-database.ts'

/** Stands in the answer of a call whose failure is in the log already. */
export const LOGGED = 'call_failed'

/** A failure of a call as its caller may see it: a status, and nothing of what went wrong. */
class CallFailure extends Error {
  override name = 'CallFailure'
  readonly status: number

  constructor(status: number, cause: unknown) {
    super(LOGGED, { cause })
    this.status = status
  }
}

/**
 * What a caller sees of an error that a server function threw: 400 for input that its validator refused, 503 while the database is away or too
 * slow, else 500. The error itself stands in the log. What is no failure (a redirect, a page that does not exist) stays as it is.
 */
export function callFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CallFailure) return error
  if (isListOfIssues(error.message)) return new CallFailure(400, error)
  const known = toDomainError(error)
  const isAway = known instanceof DomainError && (known.code === 'database_away' || known.code === 'busy')
  if (isAway) noteMissingDatabase()
  runtime().log.error({ err: known }, 'a call failed')
  return new CallFailure(isAway ? 503 : 500, error)
}

/** Names no function of this build: an old page, or somebody who guesses. With a status of its own the framework prints no stack of it. */
export function requestFailure(error: unknown): unknown {
  const isUnknown = error instanceof Error && error.message.startsWith('Server function info not found')
  return isUnknown ? new CallFailure(404, error) : error
}

/** How the framework words what a validator refused. */
function isListOfIssues(message: string): boolean {
  try {
    const issues: unknown = message.startsWith('[') && JSON.parse(message)
    return Array.isArray(issues)
  } catch {
    return false
  }
}
