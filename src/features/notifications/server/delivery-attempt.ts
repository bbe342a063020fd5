import { setTimeout as wait } from 'node:timers/promises'
import { CircuitBreaker } from '#platform/jobs/circuit-breaker.ts'
import { type DeliveryError, toDeliveryError } from '#platform/jobs/delivery-error.ts'

/** How many jobs run at a time. */
export const CONCURRENCY = 4
/** One less: a service that hangs never takes all of them. */
const CHANNEL_CAPACITY = CONCURRENCY - 1
/** The longest that one attempt may take: less than a claim lasts. */
export const ATTEMPT_MS = 60_000
const RECORD_PAUSES_MS = [200, 1000, 3000, 8000, 15_000]

/** The circuit breakers of this process, one for each service. */
export type Breakers = Readonly<Record<'chat' | 'email', CircuitBreaker>>

/** One circuit breaker for each channel (NOTIF-07). */
export function createBreakers(): Breakers {
  return { chat: new CircuitBreaker(CHANNEL_CAPACITY), email: new CircuitBreaker(CHANNEL_CAPACITY) }
}

type AttemptResult<Value> =
  | { failure: null; value: Value }
  /** `stopped`: the shop is shutting down, so the failure says nothing about the service. */
  | { failure: DeliveryError; stopped: boolean }

/** Runs one attempt within `attemptMs`, and opens or closes the breaker by its outcome. */
export async function attempt<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { breaker, now, attemptMs, stop }: Attempt,
): Promise<AttemptResult<Value>> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), attemptMs)
  try {
    const value = await work(stop ? AbortSignal.any([stop, timeout.signal]) : timeout.signal)
    breaker.close()
    return { failure: null, value }
  } catch (error) {
    const failure = toDeliveryError(error)
    if (stop?.aborted) return { failure, stopped: true }
    if (failure.fault === 'unreachable') breaker.open(now(), failure.message, failure.retryAfterMs)
    else breaker.close()
    return { failure, stopped: false }
  } finally {
    // As long as it runs it keeps the message in memory.
    clearTimeout(timer)
  }
}

type Attempt = {
  breaker: CircuitBreaker
  now: () => number
  attemptMs: number
  stop: AbortSignal | undefined
}

/**
 * Records the outcome of an attempt, which would be repeated otherwise: retried while the database is
 * unavailable, but only once more when the shop is shutting down.
 */
export async function retryRecord(record: () => Promise<void>, stop: AbortSignal | undefined): Promise<void> {
  for (const pause of RECORD_PAUSES_MS) {
    try {
      return await record()
    } catch (error) {
      if (stop?.aborted) throw error
      await wait(pause, undefined, stop ? { signal: stop } : {}).catch(() => undefined)
    }
  }
  await record()
}
