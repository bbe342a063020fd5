import { setTimeout as pause } from 'node:timers/promises'
import { DomainError, toDomainError } from './domain-error.ts'

/** How long a work is tried again while the database is away: as long as a failover takes. */
const OUTAGE_TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 800

type Outage = {
  /** No try begins after this time. */
  timeoutMs?: number
  /** Aborted when the shop ends: then it is not tried again. */
  signal?: AbortSignal
}

/**
 * Does a work, and does it again while the database is away, so that a failover or a restart of it is only a
 * wait. For works that may be done twice: reads, and orders, which carry a key.
 *
 * @throws the last refusal; any refusal but `database_away` at once
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
    // Whoever waits does not come back all at the same instant. The end of the shop ends the pause: one try
    // more, the last.
    await pause(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
  }
}

function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'database_away'
}
