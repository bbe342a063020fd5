import { Refusal } from '../database/refusal.ts'

type Kind = 'hash' | 'verify'

/**
 * Lets a bounded number of password hashes run and wait. Registrations (`hash`) and sign-ins (`verify`) wait in queues of their
 * own and are served in turn: a flood of the one does not close the door to the other.
 */
export class HashQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: Record<Kind, (() => void)[]> = { hash: [], verify: [] }
  #running = 0
  #last: Kind = 'hash'

  /** @param mostWaiting of each kind */
  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Runs the work when its turn comes. @throws Refusal `busy` when the queue of its kind is full */
  async run<Value>(kind: Kind, work: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#turn(kind)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #turn(kind: Kind): Promise<void> {
    const queue = this.#waiting[kind]
    if (queue.length >= this.#mostWaiting) throw new Refusal('busy')
    return new Promise((resolve) => queue.push(resolve))
  }

  /** Hands the place of a finished hash to whoever is next, the other kind first. */
  #next(): void {
    const order: Kind[] = this.#last === 'hash' ? ['verify', 'hash'] : ['hash', 'verify']
    for (const kind of order) {
      const start = this.#waiting[kind].shift()
      if (!start) continue
      this.#last = kind
      start()
      return
    }
    this.#running -= 1
  }
}
