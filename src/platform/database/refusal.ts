import pg from 'pg'

/** SQLSTATE of our own functions' refusals: the message is the code, DETAIL the facts as JSON. */
const OWN_REFUSAL = 'SHOP1'

const codes: Record<string, string> = {
  '23505': 'duplicate',
  '22001': 'invalid_input',
  '22003': 'invalid_input',
  '22P02': 'invalid_input',
  '23502': 'invalid_input',
  '23514': 'invalid_input',
  // Ended by statement_timeout or lock_timeout (`servingLimits`).
  '57014': 'busy',
  '55P03': 'busy',
}

/** SQLSTATE classes and Node codes of a database that is away: connection, resources, shutdown, recovery, read-only for now. */
const away =
  /^(08|25006|53|57P|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/** What the database refused, as a code of `src/lib/error-texts.ts` with its facts. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly details: unknown

  constructor(code: string, details?: unknown, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.details = details
  }
}

/** Gives the refusal that a database error means; any other error as it is. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const sqlState = sqlStateOf(error)
  if (error instanceof pg.DatabaseError && sqlState === OWN_REFUSAL) {
    return new Refusal(error.message, parseFacts(error.detail), error)
  }
  if (error instanceof pg.DatabaseError && sqlState === '42501') {
    const byRow = error.message.includes('row-level security')
    return new Refusal(byRow ? 'forbidden' : 'permission_denied', undefined, error)
  }
  const code = codes[sqlState] ?? (away.test(sqlState) || isCutOff(error) ? 'database_away' : undefined)
  return code === undefined ? error : new Refusal(code, undefined, error)
}

/** The SQLSTATE or Node code of an error, or ''. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** `pg` gives no code when a connection ends under a query, or is gone already, or none is to be had in time. */
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
    return JSON.parse(detail)
  } catch {
    return detail
  }
}
