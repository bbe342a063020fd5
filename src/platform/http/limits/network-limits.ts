const WINDOW_MS = 60_000
/** For rounding; the limits are far below one request in so short a time. */
const TOLERANCE_MS = 0.25
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
    if (early > TOLERANCE_MS) return Math.ceil(early / 1000)
    this.#fullAt.delete(network)
    this.#fullAt.set(network, fullAt)
    this.#forget(now)
    return 0
  }

  /** Whether it is time for one more. */
  allows(network: string): boolean {
    return this.take(network) === 0
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

/**
 * Allows one log line a minute for each name, so that a flood of requests does not become a flood of log
 * lines.
 */
export function onceAMinute(): RateLimiter {
  return new RateLimiter(1)
}

/** The most event streams of one network: enough for a school or an office behind one address. */
const MOST_PER_NETWORK = 1000

/** Counts what takes a slot until it ends: open event streams, requests that are being answered, connections. */
export class Slots {
  readonly #inAll: number
  readonly #perNetwork: number
  readonly #open = new Map<string, number>()
  #all = 0

  /** @param inAll the most slots of this instance; null: no limit */
  constructor(inAll: number | null, perNetwork = MOST_PER_NETWORK) {
    this.#inAll = inAll ?? Number.POSITIVE_INFINITY
    this.#perNetwork = perNetwork
  }

  /**
   * Takes a slot.
   *
   * @returns the function that releases it; `full` when the instance has none left, `crowded` when the
   * network has too many
   */
  take(network: string): (() => void) | 'full' | 'crowded' {
    const own = this.taken(network)
    if (own >= this.#perNetwork) return 'crowded'
    if (this.#all >= this.#inAll) return 'full'
    this.#all += 1
    this.#open.set(network, own + 1)
    return () => this.#leave(network)
  }

  /** How many slots the network has taken. */
  taken(network: string): number {
    return this.#open.get(network) ?? 0
  }

  #leave(network: string): void {
    const left = (this.#open.get(network) ?? 1) - 1
    this.#all -= 1
    if (left > 0) this.#open.set(network, left)
    else this.#open.delete(network)
  }
}
