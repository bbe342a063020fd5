const WINDOW_MS = 60_000
/** Beyond so many networks the one that was longest silent is forgotten. */
const MAX_NETWORKS = 50_000

/**
 * How much each network may ask for: a bucket that holds a minute's requests and fills evenly (generic cell rate algorithm). It is counted in
 * the memory of this instance: one number for each network that asked lately, and no timer.
 */
export class RequestAllowance {
  /** When a network's bucket will be full again; who asked last stands last. */
  readonly #fullAt = new Map<string, number>()
  readonly #step: number
  readonly #now: () => number

  constructor(perMinute: number, now = () => performance.now()) {
    this.#step = WINDOW_MS / perMinute
    this.#now = now
  }

  /** Takes one request off. @returns 0 when it may be answered, else the seconds after which to come again */
  take(network: string): number {
    const now = this.#now()
    const fullAt = Math.max(this.#fullAt.get(network) ?? now, now) + this.#step
    const early = fullAt - now - WINDOW_MS
    // Half a step is what rounding may cost.
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
