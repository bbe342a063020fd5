import type { Result } from '#lib/errors/result.ts'

/** Makes one change and returns its result; null when it failed (a notice says so) or the user cancelled. */
export type Change = <Value>(
  call: () => Promise<Result<Value>>,
  done?: { title: string },
) => Promise<Value | null>
