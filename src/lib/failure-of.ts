import { type Failure, FailureError } from './result.ts'

/** What a network that fails makes `fetch` throw, a limit in time, and a part of the script that did not come. */
const networkErrors = new Set(['TypeError', 'TimeoutError', 'AbortError', 'NetworkError', 'PartMissing'])

/** The failure that an exception of a query or command stands for. Only a network that failed is called so (CHK-20); the rest is unexpected. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  const isNetwork = navigator.onLine === false || (error instanceof Error && networkErrors.has(error.name))
  return { code: isNetwork ? 'network' : 'unexpected' }
}
