import type { BaseIssue } from 'valibot'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A refused or failed request: a code of `error-texts.ts`, details, the id of an unknown error. */
export type Failure = {
  code: string
  details?: Json | undefined
  /** The id under which an unknown error was logged; the customer can quote it. */
  errorId?: string | undefined
  fields?: Record<string, string> | undefined
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: Failure }

export function succeed<Value>(value: Value): Result<Value> {
  return { ok: true, value }
}

export function fail(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error }
}

/** A failed result as an exception, for example in a query function. */
export class FailureError extends Error {
  override name = 'FailureError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** The value of a successful result. @throws FailureError for a failed one */
export function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new FailureError(result.error)
}

/** The first validation message of each invalid field, by field name. */
export function fieldMessages(issues: readonly BaseIssue<unknown>[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const key = issue.path?.[0]?.key
    if (typeof key === 'string') messages[key] ??= issue.message
  }
  return messages
}

/** Names of the errors of a failed `fetch`, of a timeout, and of a chunk that could not be loaded (`NetworkError`). */
const networkErrors = new Set(['TypeError', 'TimeoutError', 'AbortError', 'NetworkError'])

/** An exception as a failure: `network` if the network failed (CHK-20), otherwise `unexpected`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  const isNetwork = navigator.onLine === false || (error instanceof Error && networkErrors.has(error.name))
  return { code: isNetwork ? 'network' : 'unexpected' }
}

/** The message of an error that the server has logged: what is known of it outside is its id in the log. */
export function loggedMessage(errorId: string): string {
  return `call_failed ${errorId}`
}

/** The message of an error that is a text for people, which passes unchanged (D59). */
export function raisedMessage(text: string): string {
  return `call_told ${encodeURIComponent(text)}`
}

/** The id in a text that holds the message of a logged error. */
export function idInMessage(text: string): string | undefined {
  return /call_failed ([\da-f]{8})/.exec(text)?.[1]
}

/** The text for people, still encoded, in one that holds the message of such an error. */
export function raisedInMessage(text: string): string | undefined {
  return /call_told ([\w.!~*'()%-]+)/.exec(text)?.[1]
}

/** The id under which an error was logged, which the customer can quote; undefined where the server knows of none. */
export function errorIdOf(error: unknown): string | undefined {
  if (error instanceof FailureError) return error.failure.errorId
  return error instanceof Error ? idInMessage(error.message) : undefined
}

/** The text that the database raised for people; undefined for every other error. */
export function raisedTextOf(error: unknown): string | undefined {
  // A code has no capital, space or accent.
  if (error instanceof FailureError) return /^[a-z_]+$/.test(error.message) ? undefined : error.message
  const raised = error instanceof Error ? raisedInMessage(error.message) : undefined
  return raised === undefined ? undefined : decodeURIComponent(raised)
}
