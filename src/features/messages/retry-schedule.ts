import type { ServiceError } from '#platform/outgoing/service-error.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long deliveries are retried, and the longest pause between two attempts, in ms. */
export type RetryPolicy = { lastsMs: number; longestPauseMs: number }

/** Messages about orders are retried for a day (D20). */
export const orderRetryPolicy: RetryPolicy = { lastsMs: 24 * HOUR, longestPauseMs: 2 * HOUR }

/** The pause after the first, second, third … attempt, in ms; the last one repeats. */
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

/** The state of a message after an attempt: sent, failed for good, or due again at a time in ms. */
export type NextStep =
  | { step: 'sent' }
  | { step: 'failed'; reason: string }
  | { step: 'again'; at: number; reason: string | null }

type Attempt = {
  /** Null when it was sent. */
  failure: Pick<ServiceError, 'fault' | 'message' | 'retryAfterMs'> | null
  /** This one included: at least one. */
  attempts: number
  waitingSince: number
  now: number
}

/** What follows an attempt: the last is at the end of the policy's time; a later Retry-After fails. */
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

/** Whether the day of a message is over that could not even be attempted. */
export function isDayOver(waitingSince: number, now: number): boolean {
  return now >= waitingSince + orderRetryPolicy.lastsMs
}

/** The reason shown for a message that failed after a day of retries. */
export function givenUp(reason: string): string {
  return `Abandonné après un jour d’essais. ${reason}`
}
