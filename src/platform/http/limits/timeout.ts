/** A promise did not settle in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/**
 * Waits for a promise, at most `ms`.
 *
 * @throws TimeoutError when it has not settled by then; its result is then ignored
 */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TimeoutError()), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
