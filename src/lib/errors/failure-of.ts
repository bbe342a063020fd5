import { type Failure, FailureError } from './result.ts'

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
