import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '#lib/errors/domain-error.ts'
import { toDomainError } from './domain-error.ts'

/** How long an operation is repeated while the database cannot be reached: as long as a failover takes. */
const OUTAGE_TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 800

type Outage = {
  /** No attempt begins after this time. */
  timeoutMs?: number
  /** Aborted when the shop stops; then there are no further attempts. */
  signal?: AbortSignal
}

/**
 * Repeats an operation while the database cannot be reached, so that users only wait during a failover or a
 * restart. Only for what is safe to repeat: reads, and orders, which have an idempotency key.
 * @throws the last refusal; any but `database_away` at once
 */
export async function throughOutage<Result>(
  work: () => Promise<Result>,
  { timeoutMs = OUTAGE_TIMEOUT_MS, signal }: Outage = {},
): Promise<Result> {
  const until = performance.now() + timeoutMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      const refusal = toDomainError(error)
      if (!isAway(refusal) || performance.now() + pauseMs > until || signal?.aborted) throw refusal
    }
    // The pause is random, so that waiting requests do not all return at the same moment. When the shop
    // stops, the pause ends and one last attempt follows.
    await pause(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
  }
}

function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'database_away'
}
