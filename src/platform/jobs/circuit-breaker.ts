import { once } from 'node:events'

/**
 * How a message was sent:
 * - `accepted`: a service accepted it;
 * - `fallback`: WhatsApp accepted its text form, because the template is not approved, and drops it unless
 * the receiver wrote to the shop within 24 hours;
 * - `outbox`: it was written to a file in the outbox and sent to nobody (D24).
 */
export type DeliveryResult = 'accepted' | 'fallback' | 'outbox'

const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 300_000
const PROBE_PAUSE_MS = 3_000
const BUSY_PAUSE_MS = 1_000
/** How long a job waits for a free slot before the service counts as stalled. */
const STALL_MS = 500

/**
 * Circuit breaker and bulkhead in front of one service, so that its messages never hold up those of another
 * (NOTIF-07). At most `capacity` deliveries run at a time. While the service fails, the breaker is open: it
 * returns to each job when to try again, and lets one of them probe the service after growing pauses. The
 * service's first answer closes the breaker.
 *
 * A library's breaker rejects without saying when to try again, counts in its own clock and knows no
 * Retry-After; the jobs, which are put back into the queue meanwhile, need all three.
 */
export class CircuitBreaker {
  readonly #capacity: number
  readonly #slots = new EventTarget()
  #running = 0
  #isStalled = false
  #failures = 0
  #openUntil = 0
  #reason = ''

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get reason(): string {
    return this.#reason
  }

  /** When to ask again while the breaker is open, or another job probes; null when it is closed. */
  retryAt(now: number): number | null {
    if (now < this.#openUntil) return this.#openUntil
    return this.#failures > 0 && this.#running > 0 ? now + PROBE_PAUSE_MS : null
  }

  /** Null: granted (call `leave()` when done), else when to ask again, in ms. It waits while slots are freed. */
  async enter(now: number): Promise<number | null> {
    while (this.retryAt(now) === null && this.#isFull && !this.#isStalled) await this.#freeSlot()
    const retryAt = this.retryAt(now) ?? (this.#isFull ? now + BUSY_PAUSE_MS : null)
    if (retryAt === null) this.#running += 1
    return retryAt
  }

  leave(): void {
    this.#running -= 1
    this.#isStalled = false
    this.#slots.dispatchEvent(new Event('free'))
  }

  /** The service answered: deliveries continue. */
  close(): void {
    this.#failures = 0
    this.#openUntil = 0
    this.#reason = ''
  }

  /** The service failed: nothing is sent for as long as it asked, else for growing pauses. */
  open(now: number, reason: string, retryAfterMs: number | null): void {
    if (now >= this.#openUntil) this.#failures += 1
    this.#reason = reason
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS)
    this.#openUntil = Math.max(this.#openUntil, now + (retryAfterMs ?? pause))
  }

  get #isFull(): boolean {
    return this.#running >= this.#capacity
  }

  async #freeSlot(): Promise<void> {
    const timeout = AbortSignal.timeout(STALL_MS)
    await once(this.#slots, 'free', { signal: timeout }).catch(() => {
      this.#isStalled = this.#isFull
    })
  }
}
