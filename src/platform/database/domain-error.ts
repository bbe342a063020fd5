import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { camelCaseKeys } from '#lib/camel-case.ts'
import { DomainError } from '#lib/errors/domain-error.ts'

/** The SQLSTATE that our own functions raise: the message is the code, DETAIL the facts as JSON. */
const DOMAIN_ERROR_STATE = 'SHOP1'

/** The SQLSTATE of a message that somebody wrote for a person: `raise exception 'La boutique est fermée'` (D59). */
const RAISED_MESSAGE_STATE = 'P0001'

const codes: Record<string, string> = {
  '23505': 'duplicate',
  '22001': 'invalid_input',
  '22003': 'invalid_input',
  // A day that does not exist, and a NUL within a text: no form of the shop sends them.
  '22008': 'invalid_input',
  '22021': 'invalid_input',
  '22P02': 'invalid_input',
  '23502': 'invalid_input',
  '23514': 'invalid_input',
  // Ended by statement_timeout or lock_timeout (`servingLimits`).
  '57014': 'busy',
  '55P03': 'busy',
}

/**
 * SQLSTATE classes and Node codes that mean the database cannot be used at the moment: connection, resources,
 * shutdown, recovery, read-only.
 */
const away =
  /^(08|25006|53|57P|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/** Turns a database error into the matching `DomainError`; returns any other error unchanged. */
export function toDomainError(error: unknown): unknown {
  if (error instanceof DomainError) return error
  const sqlState = sqlStateOf(error)
  if (error instanceof pg.DatabaseError && sqlState === DOMAIN_ERROR_STATE) {
    return new DomainError(error.message, parseFacts(error.detail), error)
  }
  if (error instanceof pg.DatabaseError && sqlState === RAISED_MESSAGE_STATE) {
    return new DomainError(error.message, undefined, error)
  }
  if (error instanceof pg.DatabaseError && sqlState === '42501') {
    const byRow = error.message.includes('row-level security')
    return new DomainError(byRow ? 'forbidden' : 'permission_denied', undefined, error)
  }
  const code = codes[sqlState] ?? (away.test(sqlState) || isCutOff(error) ? 'database_away' : undefined)
  return code === undefined ? error : new DomainError(code, undefined, error)
}

/** Whether an error is a text that the database raised for people, which they read unchanged (D59). */
export function isRaisedForPeople(error: unknown): error is DomainError {
  return error instanceof DomainError && sqlStateOf(error.cause) === RAISED_MESSAGE_STATE
}

/** The constraint of the database that a refusal comes from; undefined for any other error. */
export function constraintOf(error: unknown): string | undefined {
  const cause = error instanceof DomainError ? error.cause : undefined
  return cause instanceof pg.DatabaseError ? cause.constraint : undefined
}

/** The SQLSTATE or Node code of an error, or ''. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** `pg` sets no code when a connection ends during a query, has already ended, or is not available in time. */
function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout)|is not queryable$/.test(
      error.message,
    )
  )
}

function parseFacts(detail: string | undefined): unknown {
  if (!detail) return undefined
  try {
    return camelCaseKeys(JSON.parse(detail))
  } catch {
    return detail
  }
}

/** How long an operation is repeated while the database cannot be reached: as long as a failover takes. */
const OUTAGE_TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 800

type Outage = {
  /** No attempt begins after this time. */
  timeoutMs?: number
  /** Aborted when the shop stops; then there are no further attempts. */
  signal?: AbortSignal
}

/**
 * Repeats an operation while the database cannot be reached, so that users only wait during a failover or a
 * restart. Only for what is safe to repeat: reads, and orders, which have an idempotency key.
 * @throws the last refusal; any but `database_away` at once
 */
export async function throughOutage<Result>(
  work: () => Promise<Result>,
  { timeoutMs = OUTAGE_TIMEOUT_MS, signal }: Outage = {},
): Promise<Result> {
  const until = performance.now() + timeoutMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      const refusal = toDomainError(error)
      if (!isAway(refusal) || performance.now() + pauseMs > until || signal?.aborted) throw refusal
    }
    // The pause is random, so that waiting requests do not all return at the same moment. When the shop
    // stops, the pause ends and one last attempt follows.
    await pause(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
  }
}

function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'database_away'
}
