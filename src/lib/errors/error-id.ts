import { FailureError } from './result.ts'

/** The message of an error that the server has logged: what is known of it outside is its id in the log. */
export function loggedMessage(errorId: string): string {
  return `call_failed ${errorId}`
}

/** The id in a text that holds such a message. */
export function idInMessage(text: string): string | undefined {
  return /call_failed ([\da-f]{8})/.exec(text)?.[1]
}

/** The id under which an error was logged, which the customer can quote; undefined where the server knows of none. */
export function errorIdOf(error: unknown): string | undefined {
  if (error instanceof FailureError) return error.failure.errorId
  return error instanceof Error ? idInMessage(error.message) : undefined
}
