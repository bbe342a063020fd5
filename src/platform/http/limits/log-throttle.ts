const MINUTE_MS = 60_000
/** With more names than this, the oldest are dropped. */
const MAX_NAMES = 10_000

/**
 * Allows one log line a minute for each name, so that a flood of requests does not become a flood of log
 * lines.
 */
export class LogThrottle {
  readonly #last = new Map<string, number>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Whether a line may be written for this name now. */
  allows(name: string): boolean {
    const now = this.#now()
    const last = this.#last.get(name)
    if (last !== undefined && now - last < MINUTE_MS) return false
    this.#last.delete(name)
    this.#last.set(name, now)
    const [oldest] = this.#last.keys()
    if (this.#last.size > MAX_NAMES && oldest !== undefined) this.#last.delete(oldest)
    return true
  }
}
