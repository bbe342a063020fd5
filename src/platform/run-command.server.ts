import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { type BaseIssue, type BaseSchema, type InferOutput, safeParse, unknown } from 'valibot'
import { type Failure, fail, fieldMessages, type Json, type Result, succeed } from '#lib/errors/result.ts'
import { DomainError } from './database/domain-error.ts'
import { currentClientAddress } from './http/client/client-address.ts'
import { networkOf } from './http/client/network-address.ts'
import { LogThrottle } from './http/limits/log-throttle.ts'
import { runtime } from './runtime.ts'
import { noteSecurity } from './security-log.ts'

/**
 * Runs a command on input from a browser. A refusal is a value, not an exception: `invalid_input` with
 * messages by field, or the code with which the database refused. An unknown error is logged under an id that
 * the customer can quote (ERR-05); a missing right to a table is logged, too.
 */
export async function runCommand<Schema extends BaseSchema<unknown, unknown, BaseIssue<unknown>>, Value>(
  schema: Schema,
  input: unknown,
  work: (input: InferOutput<Schema>) => Promise<Value>,
): Promise<Result<Value>> {
  const result = await runEndpoint(schema, input, work)
  if (!result.ok && result.error.code === 'busy') announceBusy(result.error)
  return result
}

/** As `runCommand`, for endpoints that are not server functions: they set the status of their answer themselves. */
export async function runEndpoint<Schema extends BaseSchema<unknown, unknown, BaseIssue<unknown>>, Value>(
  schema: Schema,
  input: unknown,
  work: (input: InferOutput<Schema>) => Promise<Value>,
): Promise<Result<Value>> {
  const checked = safeParse(schema, input)
  if (!checked.success) {
    noteInvalidInput()
    return fail({ code: 'invalid_input', fields: fieldMessages(checked.issues) })
  }
  try {
    return succeed(await work(checked.output))
  } catch (error) {
    return failureOf(error)
  }
}

/** The schema of a server function that takes nothing: whatever a browser sends is not looked at. */
export const noInput = unknown()

/**
 * The handler of a server function that does one thing for whoever calls it: checks the input by the schema,
 * then runs the work as the caller, whom `allow(…)` has found. Returns a `Result`, as `runCommand`.
 */
export function asCaller<Schema extends BaseSchema<unknown, unknown, BaseIssue<unknown>>, Caller, Value>(
  schema: Schema,
  work: (caller: Caller, input: InferOutput<Schema>) => Promise<Value>,
) {
  return ({ data, context }: { data: unknown; context: { actor: Caller } }) =>
    runCommand(schema, data, (input) => work(context.actor, input))
}

const invalid = new LogThrottle()

/**
 * The shop's forms check by the same schema before they send: this came past them (ASVS 16.3.3). Once a
 * minute for each network.
 */
function noteInvalidInput(): void {
  const address = networkOf(currentClientAddress())
  if (invalid.allows(address)) noteSecurity('request_refused', 'refused', { address, code: 'invalid_input' })
}

/** The seconds after which a browser may try again, if the refusal does not contain them. */
const BUSY_PAUSE_S = 5

/** A refusal that passes by itself is 503, with the seconds after which to try again. */
function tooMuchToDo(refusal: DomainError) {
  runtime().log.warn({ err: refusal }, 'a command was refused: too much to do')
  const details = { retryAfterSeconds: BUSY_PAUSE_S, ...(refusal.details as object | undefined) }
  return fail({ code: refusal.code, details })
}

function announceBusy({ details }: Failure): void {
  setResponseStatus(503)
  setResponseHeader('retry-after', String((details as { retryAfterSeconds: number }).retryAfterSeconds))
}

/** The refusals of whoever has done something too often. */
const limits = new Set([
  'rate_limited',
  'sign_in_limited',
  'newsletter_limited',
  'restock_limited',
  'test_message_limited',
  'order_lookup_limited',
])

function failureOf(error: unknown) {
  if (error instanceof DomainError) {
    if (error.code === 'busy') return tooMuchToDo(error)
    if (limits.has(error.code)) noteSecurity('limit_reached', 'refused', { code: error.code })
    // The database has checked a right that was withdrawn since the call began.
    if (error.code === 'forbidden') noteSecurity('call_refused', 'refused', { code: error.code })
    // No customer is refused so: a grant is missing.
    if (error.code === 'permission_denied') runtime().log.error({ err: error }, 'a command failed')
    // It passes by itself: the text says what to do, and no reference has to be quoted.
    if (error.code === 'database_away') runtime().log.error({ err: error }, 'the database is away')
    return fail({ code: error.code, details: error.details as Json })
  }
  const errorId = crypto.randomUUID().slice(0, 8)
  runtime().log.error({ err: error, errorId }, 'a command failed')
  return fail({ code: 'internal', errorId })
}
