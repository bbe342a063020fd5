import { loggedMessage, raisedMessage } from '#lib/errors/told-error.ts'
import { DomainError, isRaisedForPeople, toDomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { noteMissingDatabase } from '../missing-database.ts'

/** A failure of a call as its caller may see it: a status, and the id in the log, without details. */
class CallFailure extends Error {
  override name = 'CallFailure'
  readonly status: number

  constructor(status: number, cause: unknown, message = 'call_refused') {
    super(message, { cause })
    this.status = status
  }
}

/**
 * Turns an error of a server function into what its caller may see: 400 for input that its validator refused,
 * 503 while the database is unreachable or too slow, else 500. A text that the database raised for people passes
 * unchanged (ERR-06); any other error is logged, under an id that the customer can quote (ERR-05). What is no error (a
 * redirect, a 404) is returned as it is.
 */
export function callFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CallFailure) return error
  if (isListOfIssues(error.message)) return new CallFailure(400, error)
  const known = toDomainError(error)
  if (isRaisedForPeople(known)) return new CallFailure(500, error, raisedMessage(known.code))
  const isAway = known instanceof DomainError && (known.code === 'database_away' || known.code === 'busy')
  if (isAway) noteMissingDatabase()
  const errorId = crypto.randomUUID().slice(0, 8)
  runtime().log.error({ err: known, errorId }, 'a call failed')
  return new CallFailure(isAway ? 503 : 500, error, loggedMessage(errorId))
}

/**
 * Turns a call of an unknown function (from an old page, or a guess) into a 404; without a status the
 * framework would print its stack.
 */
export function requestFailure(error: unknown): unknown {
  const isUnknown = error instanceof Error && error.message.startsWith('Server function info not found')
  return isUnknown ? new CallFailure(404, error) : error
}

/** Whether a message is the framework's list of what a validator refused. */
function isListOfIssues(message: string): boolean {
  try {
    const issues: unknown = message.startsWith('[') && JSON.parse(message)
    return Array.isArray(issues)
  } catch {
    return false
  }
}
