const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 300_000
const PROBE_PAUSE_MS = 3_000

/**
 * Keeps messages from queueing at a service that takes none: while it is away they wait aside, one of them tries from time to
 * time, and the first success lets all through again. Other services go on meanwhile.
 */
export class ChannelGate {
  #failures = 0
  #closedUntil = 0
  #probing = false
  #reason = ''

  /** Why the service takes nothing, as it was last told. */
  get reason(): string {
    return this.#reason
  }

  /** Asks to go through. Null: go, and tell the end with `pass`, `close` or `leave`. Else the moment to ask again. */
  enter(now: number): number | null {
    if (now < this.#closedUntil) return this.#closedUntil
    if (this.#failures === 0) return null
    if (this.#probing) return now + PROBE_PAUSE_MS
    this.#probing = true
    return null
  }

  /** The service answered: it is there. */
  pass(): void {
    this.#failures = 0
    this.#closedUntil = 0
    this.#probing = false
    this.#reason = ''
  }

  /** Nothing was learnt of the service after all. */
  leave(): void {
    this.#probing = false
  }

  /** The service takes nothing: for as long as it said, else for growing pauses. Those who failed together count once. */
  close(now: number, reason: string, askedMs: number | null): void {
    this.#probing = false
    this.#reason = reason
    if (now >= this.#closedUntil) this.#failures += 1
    const grown = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS)
    this.#closedUntil = Math.max(this.#closedUntil, now + (askedMs ?? grown))
  }
}
