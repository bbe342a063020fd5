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
