/** Event streams that this instance keeps open at most, and for one network: a school or an office behind one address has room. */
const MOST = { inAll: 10_000, perNetwork: 1000 }

/** Counts the open event streams. */
export class StreamPlaces {
  readonly #most: typeof MOST
  readonly #open = new Map<string, number>()
  #all = 0

  constructor(most = MOST) {
    this.#most = most
  }

  /** Takes a place, and gives the way to leave it; or says whether the shop is full or the network has too many. */
  take(network: string): (() => void) | 'full' | 'crowded' {
    const own = this.#open.get(network) ?? 0
    if (own >= this.#most.perNetwork) return 'crowded'
    if (this.#all >= this.#most.inAll) return 'full'
    this.#all += 1
    this.#open.set(network, own + 1)
    return () => this.#leave(network)
  }

  #leave(network: string): void {
    const left = (this.#open.get(network) ?? 1) - 1
    this.#all -= 1
    if (left > 0) this.#open.set(network, left)
    else this.#open.delete(network)
  }
}
