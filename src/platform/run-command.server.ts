import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { type BaseIssue, type BaseSchema, type InferInput, type InferOutput, safeParse } from 'valibot'
import { DomainError } from '#lib/errors/domain-error.ts'
import {
  type Failure,
  FailureError,
  fail,
  fieldMessages,
  type Json,
  type Result,
  succeed,
} from '#lib/errors/result.ts'
import { currentClientAddress } from './http/client/client-address.ts'
import { networkOf } from './http/client/network-address.ts'
import { NetworkLimit } from './http/limits/network-limits.ts'
import { runtime } from './runtime.ts'
import { noteSecurity } from './security-log.ts'

type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>

/** What a browser sends of it: forms hold any text where the schema then accepts only some. */
type Sent<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Sent<Value[Key]> }
      : Value

/** The validator of a server function: its schema, whose refusal becomes the `Result` `invalid_input`. */
export function checked<Checked extends Schema>(schema: Checked) {
  return (input: Sent<InferInput<Checked>>) => check(schema, input)
}

function check<Checked extends Schema>(schema: Checked, input: unknown): InferOutput<Checked> {
  const { success, output, issues } = safeParse(schema, input)
  if (success) return output
  noteInvalidInput()
  throw new FailureError({ code: 'invalid_input', fields: fieldMessages(issues) })
}

/** The handler of a server function: does the work, whose value becomes a `Result`. */
export function answer<Context, Value>(work: (context: Context) => Promise<Value>) {
  return async (context: Context): Promise<Result<Value>> => succeed(await work(context))
}

/** As `answer`, for work that takes the caller and the checked input. */
export function asCaller<Caller, Input, Value>(work: (caller: Caller, input: Input) => Promise<Value>) {
  return answer(({ data, context }: { data: Input; context: { actor: Caller } }) => work(context.actor, data))
}

/** What a server function answers when it or its validator throws. Too much to do is 503, with when to try again. */
export function failedCall(error: unknown): Result<never> {
  const failed = failureOf(error)
  if (failed.error.code === 'busy') announceBusy(failed.error)
  return failed
}

/**
 * Does the work of an endpoint that is not a server function on input from a browser, and sets no status. A refusal is a value:
 * `invalid_input` with messages by field, or the code with which the database refused. An unknown error is logged under an id
 * that the customer can quote (ERR-05).
 */
export async function runEndpoint<Checked extends Schema, Value>(
  schema: Checked,
  input: unknown,
  work: (input: InferOutput<Checked>) => Promise<Value>,
): Promise<Result<Value>> {
  try {
    return succeed(await work(check(schema, input)))
  } catch (error) {
    return failureOf(error)
  }
}

const invalid = new NetworkLimit({ perMinute: 1 })

/** The forms check by the same schema: this came past them (ASVS 16.3.3). Once a minute for each network. */
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

function failureOf(error: unknown) {
  if (error instanceof FailureError) return fail(error.failure)
  if (error instanceof DomainError) {
    if (error.code === 'busy') return tooMuchToDo(error)
    // Somebody has done something too often.
    if (error.code.endsWith('_limited')) noteSecurity('limit_reached', 'refused', { code: error.code })
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
