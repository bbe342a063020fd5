import { once } from 'node:events'

const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 300_000
const PROBE_PAUSE_MS = 3_000
const BUSY_PAUSE_MS = 1_000
/** How long one may wait for a place before it is known that nobody gets on. */
const STALL_MS = 500

/**
 * Keeps messages from queueing at one service, so that others go on. No more than its capacity are under way at a time. While the
 * service takes none, all wait aside but one that tries from time to time; its first answer lets all through again.
 */
export class CircuitBreaker {
  readonly #capacity: number
  readonly #places = new EventTarget()
  #underWay = 0
  #stalled = false
  #failures = 0
  #closedUntil = 0
  #reason = ''

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Why the service takes nothing, as it was last told; empty while it does. */
  get reason(): string {
    return this.#reason
  }

  /** Asks to go through. Null: go, and `leave` at the end. Else the moment to ask again. */
  async enter(now: number): Promise<number | null> {
    if (this.#mayNot(now) === null && this.#isFull && !this.#stalled) await this.#place()
    const later = this.#mayNot(now) ?? (this.#isFull ? now + BUSY_PAUSE_MS : null)
    if (later === null) this.#underWay += 1
    return later
  }

  leave(): void {
    this.#underWay -= 1
    this.#stalled = false
    this.#places.dispatchEvent(new Event('free'))
  }

  /** The service answered: it is there. */
  open(): void {
    this.#failures = 0
    this.#closedUntil = 0
    this.#reason = ''
  }

  /** The service takes nothing: for as long as it said, else for growing pauses. Those who failed together count once. */
  close(now: number, reason: string, askedMs: number | null): void {
    if (now >= this.#closedUntil) this.#failures += 1
    this.#reason = reason
    const grown = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS)
    this.#closedUntil = Math.max(this.#closedUntil, now + (askedMs ?? grown))
  }

  get #isFull(): boolean {
    return this.#underWay >= this.#capacity
  }

  #mayNot(now: number): number | null {
    if (now < this.#closedUntil) return this.#closedUntil
    return this.#failures > 0 && this.#underWay > 0 ? now + PROBE_PAUSE_MS : null
  }

  async #place(): Promise<void> {
    const patience = AbortSignal.timeout(STALL_MS)
    await once(this.#places, 'free', { signal: patience }).catch(() => {
      this.#stalled = this.#isFull
    })
  }
}
