import { DomainError } from '#lib/errors/domain-error.ts'

type Kind = 'hash' | 'verify'
type Waiter = { start: () => void }

export type HashQueueLimits = {
  atOnce: number
  /** The number of each kind that may wait. */
  mostWaiting: number
  /** A call that would probably wait longer than this, in ms, is refused at once. */
  longestExpectedMs: number
  /** A call that has waited for this long, in ms, is refused: hashes became slower meanwhile. */
  longestWaitMs: number
  now?: () => number
}

/** Before the first hash has been measured, in ms. */
const FIRST_GUESS_MS = 150

/**
 * Bounds how many password hashes run and wait, and for how long, so that none waits beyond the timeout of
 * its call. Registrations (`hash`) and sign-ins (`verify`) have separate queues and take turns: a flood of
 * one kind does not block the other.
 */
export class HashQueue {
  readonly #limits: HashQueueLimits
  readonly #now: () => number
  readonly #waiting: Record<Kind, Waiter[]> = { hash: [], verify: [] }
  #running = 0
  #last: Kind = 'hash'
  /** A moving average of what a hash takes, in ms. */
  #usualMs = FIRST_GUESS_MS

  constructor(limits: HashQueueLimits) {
    this.#limits = limits
    this.#now = limits.now ?? (() => performance.now())
  }

  /** Runs the work when its turn comes; `busy`, with seconds to wait, when too many wait or too long. */
  async run<Value>(kind: Kind, work: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#turn(kind)
    const begun = this.#now()
    try {
      return await work()
    } finally {
      this.#usualMs += (this.#now() - begun - this.#usualMs) / 5
      this.#next()
    }
  }

  #turn(kind: Kind): Promise<void> {
    const { mostWaiting, longestExpectedMs, longestWaitMs } = this.#limits
    const queue = this.#waiting[kind]
    const expectedMs = this.#expectedWaitMs(kind)
    if (queue.length >= mostWaiting || expectedMs > longestExpectedMs) throw busy(expectedMs)
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(busy(this.#expectedWaitMs(kind)))
      }, longestWaitMs)
      queue.push(waiter)
    })
  }

  /** How long the next call of this kind would probably wait, in ms. The kinds take turns. */
  #expectedWaitMs(kind: Kind): number {
    const own = this.#waiting[kind].length
    const others = this.#waiting[kind === 'hash' ? 'verify' : 'hash'].length
    return ((own + Math.min(own + 1, others) + 1) * this.#usualMs) / this.#limits.atOnce
  }

  /** Passes the slot of a finished hash to the next waiting call, preferably of the other kind. */
  #next(): void {
    const order: Kind[] = this.#last === 'hash' ? ['verify', 'hash'] : ['hash', 'verify']
    for (const kind of order) {
      const waiter = this.#waiting[kind].shift()
      if (!waiter) continue
      this.#last = kind
      waiter.start()
      return
    }
    this.#running -= 1
  }
}

function busy(expectedMs: number): DomainError {
  return new DomainError('busy', { retryAfterSeconds: Math.max(2, Math.ceil(expectedMs / 1000)) })
}
