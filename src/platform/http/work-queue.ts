/** There is more work than the shop does at once and lets wait. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** `waitingMs`: how long one may wait for its turn; without end unless given. */
type Most = { running: number; waiting: number; waitingMs?: number }

/** Does a few works at a time, in the order of their coming, and lets a few more wait. */
export class WorkQueue {
  readonly #most: Most
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(most: Most) {
    this.#most = most
  }

  /** Does a work when its turn comes. @throws Overloaded when too many wait already, or its turn does not come in time */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#turn()
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next) {
        this.#waiting.delete(next)
        next()
      } else this.#running -= 1
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#most.running) {
      this.#running += 1
      return
    }
    if (this.#waiting.size >= this.#most.waiting) throw new Overloaded()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    const { waitingMs } = this.#most
    const giveUp = () => {
      if (this.#waiting.delete(resolve)) reject(new Overloaded())
    }
    const timer = waitingMs === undefined ? undefined : setTimeout(giveUp, waitingMs)
    await promise.finally(() => clearTimeout(timer))
  }
}
