import { FailureError } from './result.ts'

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
