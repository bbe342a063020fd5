import { setTimeout as wait } from 'node:timers/promises'
import { CircuitBreaker } from '#platform/jobs/circuit-breaker.ts'
import { type DeliveryError, toDeliveryError } from '#platform/jobs/delivery-error.ts'

/** How many messages go out at a time. */
export const CONCURRENCY = 4
/** One less: a service that hangs never holds up the other. */
const CHANNEL_CAPACITY = CONCURRENCY - 1
/** How long the outside may take for one attempt: less than a claim holds. */
export const ATTEMPT_MS = 60_000
const RECORD_PAUSES_MS = [200, 1000, 3000, 8000, 15_000]

/** One gate for all that goes the same way out of this process. */
export type Breakers = Readonly<Record<'chat' | 'email', CircuitBreaker>>

export function createBreakers(): Breakers {
  return { chat: new CircuitBreaker(CHANNEL_CAPACITY), email: new CircuitBreaker(CHANNEL_CAPACITY) }
}

type Outcome<Value> =
  | { failure: null; value: Value }
  /** `stopped`: the shop is ending; nothing is known of the service. */
  | { failure: DeliveryError; stopped: boolean }

/** Tries once, within bounds of time, and tells the gate what is known of the service now. */
export async function attempt<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { gate, now, attemptMs, stop }: Attempt,
): Promise<Outcome<Value>> {
  const patience = AbortSignal.timeout(attemptMs)
  try {
    const value = await work(stop ? AbortSignal.any([stop, patience]) : patience)
    gate.open()
    return { failure: null, value }
  } catch (error) {
    const failure = toDeliveryError(error)
    if (stop?.aborted) return { failure, stopped: true }
    if (failure.fault === 'unreachable') gate.close(now(), failure.message, failure.retryAfterMs)
    else gate.open()
    return { failure, stopped: false }
  }
}

type Attempt = { gate: CircuitBreaker; now: () => number; attemptMs: number; stop: AbortSignal | undefined }

/**
 * What happened outside must be noted, or it would happen twice: a database that is away for a moment is waited for, but after
 * a stop it is only tried once more.
 */
export async function retryRecord(work: () => Promise<void>, stop: AbortSignal | undefined): Promise<void> {
  for (const pause of RECORD_PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      if (stop?.aborted) throw error
      await wait(pause, undefined, stop ? { signal: stop } : {}).catch(() => undefined)
    }
  }
  await work()
}
