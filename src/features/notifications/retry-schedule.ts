const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long a message is tried (D20). */
export const PATIENCE_MS = 24 * HOUR

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

type Tried = {
  /** At least one. */
  attempts: number
  waitingSince: number
  now: number
  /** How long the service asked to be left alone. */
  askedMs: number | null
}

/** When the message is tried again, or null when its day is over. The last attempt falls on the end of the day. */
export function nextAttempt({ attempts, waitingSince, now, askedMs }: Tried): number | null {
  const end = waitingSince + PATIENCE_MS
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? HOUR
  const earliest = now + (askedMs ?? 0)
  if (now >= end || earliest > end) return null
  return Math.min(Math.max(now + pause, earliest), end)
}

/** What stands as the reason of a message that was given up. */
export function givenUp(reason: string): string {
  return `Abandonné après un jour d’essais. ${reason}`
}
