const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** How long sessions last: when idle, and since the sign-in (docs/security.md, D42). */
const lifetimes = {
  customer: { idleMs: 30 * DAY_MS, longestMs: 90 * DAY_MS },
  admin: { idleMs: 12 * HOUR_MS, longestMs: 7 * DAY_MS },
} as const

/** Whether a session of this kind has lasted too long. Both ages in ms. */
export function isOver(
  kind: keyof typeof lifetimes,
  { sinceSignInMs, sinceSeenMs }: { sinceSignInMs: number; sinceSeenMs: number },
): boolean {
  const { idleMs, longestMs } = lifetimes[kind]
  return sinceSeenMs > idleMs || sinceSignInMs > longestMs
}
