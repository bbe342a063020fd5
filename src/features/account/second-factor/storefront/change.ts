import type { Result } from '#lib/result.ts'

/** Carries out one change; gives what it gave, null when it failed (told already) or the person gave up. */
export type Change = <Value>(
  call: () => Promise<Result<Value>>,
  done?: { title: string },
) => Promise<Value | null>
