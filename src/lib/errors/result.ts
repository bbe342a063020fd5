import type { BaseIssue } from 'valibot'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * A refused or failed request as a value: a code of `error-texts.ts`, details for the screen, and the id of
 * an unknown error.
 */
export type Failure = {
  code: string
  details?: Json | undefined
  /** The id under which an unknown error was logged; the customer can quote it. */
  errorId?: string | undefined
  /** Messages to show beside fields, by field name. */
  fields?: Record<string, string> | undefined
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: Failure }

/** A successful result. */
export function succeed<Value>(value: Value): Result<Value> {
  return { ok: true, value }
}

/** A failed result. */
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

/** Names of the errors of a failed `fetch`, of a timeout, and of a chunk that could not be loaded. */
const networkErrors = new Set(['TypeError', 'TimeoutError', 'AbortError', 'NetworkError', 'ChunkLoadError'])

/**
 * Turns an exception of a query or command into a failure: `network` if the network failed (CHK-20),
 * otherwise `unexpected`.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  const isNetwork = navigator.onLine === false || (error instanceof Error && networkErrors.has(error.name))
  return { code: isNetwork ? 'network' : 'unexpected' }
}
