/** A work did not end in its time. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/** Waits for a work so long at most, in ms. @throws TooLate when it has not ended by then; what becomes of it is of no interest any more */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TooLate()), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
