const MINUTE_MS = 60_000
/** Beyond so many names the oldest are forgotten. */
const MAX_NAMES = 10_000

/** Says for each name at most once a minute that it is time: so that a flood of requests is no flood of log lines. */
export class OnceAMinute {
  readonly #last = new Map<string, number>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  isTime(name: string): boolean {
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
