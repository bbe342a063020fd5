import { type Failure, FailureError } from './result.ts'

/** The failure that an exception of a query or command carries; any other exception is a network that failed. */
export function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { code: 'network' }
}
