const MINUTE = 60_000
const HOUR = 60 * MINUTE
const firstChecks = [MINUTE, 5 * MINUTE, 30 * MINUTE]
const LAST_CHECK = 24 * HOUR

/**
 * When Wave is asked next about a session: 1, 5 and 30 minutes after its opening or after the last call that told of it, then
 * every hour for a day (D57); null after that. Times in ms.
 */
export function nextCheck(askedFrom: number, now: number): number | null {
  const age = now - askedFrom
  const next = firstChecks.find((check) => check > age) ?? (Math.floor(age / HOUR) + 1) * HOUR
  return next <= LAST_CHECK ? askedFrom + next : null
}
