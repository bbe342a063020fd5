import type { DeliveryError } from '#platform/jobs/delivery-error.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long something is tried, and how far apart at most. */
export type RetryPolicy = { lastsMs: number; longestPauseMs: number }

/** How long a message about an order is tried (D20). */
export const orderRetryPolicy: RetryPolicy = { lastsMs: 24 * HOUR, longestPauseMs: 2 * HOUR }

/** The pause after the first, second, third … attempt; the last one repeats. */
const pauses = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  3 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  40 * MINUTE,
  HOUR,
  2 * HOUR,
]

/** What becomes of a message after an attempt. */
export type NextStep =
  | { step: 'sent' }
  | { step: 'failed'; reason: string }
  | { step: 'again'; at: number; reason: string | null }

type Attempt = {
  /** Null: it left. */
  failure: Pick<DeliveryError, 'fault' | 'message' | 'retryAfterMs'> | null
  /** At least one, this one included. */
  attempts: number
  waitingSince: number
  now: number
}

/** Decides what follows an attempt. The last one falls on the end of the patience; a longer wait that was asked for ends it. */
export function afterAttempt(
  { failure, attempts, waitingSince, now }: Attempt,
  { lastsMs, longestPauseMs }: RetryPolicy = orderRetryPolicy,
): NextStep {
  if (!failure) return { step: 'sent' }
  if (failure.fault === 'refused') return { step: 'failed', reason: failure.message }
  const end = waitingSince + lastsMs
  const pause = Math.min(pauses[Math.min(attempts, pauses.length) - 1] ?? HOUR, longestPauseMs)
  const earliest = now + (failure.retryAfterMs ?? 0)
  if (now >= end || earliest > end) return { step: 'failed', reason: givenUp(failure.message) }
  return { step: 'again', at: Math.min(Math.max(now + pause, earliest), end), reason: failure.message }
}

/** Whether a message that could not even be tried has waited long enough. */
export function isDayOver(waitingSince: number, now: number): boolean {
  return now >= waitingSince + orderRetryPolicy.lastsMs
}

/** What stands as the reason of a message that was given up. */
export function givenUp(reason: string): string {
  return `Abandonné après un jour d’essais. ${reason}`
}
