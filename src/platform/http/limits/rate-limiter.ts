const WINDOW_MS = 60_000
/** With more networks than this, the one that has been silent the longest is dropped. */
const MAX_NETWORKS = 50_000

/**
 * Limits the requests of each network: a bucket that holds a minute's requests and refills evenly (generic
 * cell rate algorithm). It counts in the memory of this instance: one number for each recent network, and no
 * timer.
 */
export class RateLimiter {
  /** When a network's bucket will be full again, in the order of their last requests. */
  readonly #fullAt = new Map<string, number>()
  readonly #step: number
  readonly #now: () => number

  constructor(perMinute: number, now = () => performance.now()) {
    this.#step = WINDOW_MS / perMinute
    this.#now = now
  }

  /** Counts one request. @returns 0 when it may be answered, else the seconds until the next attempt */
  take(network: string): number {
    const now = this.#now()
    const fullAt = Math.max(this.#fullAt.get(network) ?? now, now) + this.#step
    const early = fullAt - now - WINDOW_MS
    // Half a step is the tolerance for rounding.
    if (early > this.#step / 2) return Math.ceil(early / 1000)
    this.#fullAt.delete(network)
    this.#fullAt.set(network, fullAt)
    this.#forget(now)
    return 0
  }

  get size(): number {
    return this.#fullAt.size
  }

  #forget(now: number): void {
    for (const [network, fullAt] of this.#fullAt) {
      if (fullAt > now && this.#fullAt.size <= MAX_NETWORKS) return
      this.#fullAt.delete(network)
    }
  }
}
