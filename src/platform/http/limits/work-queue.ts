/** Too many tasks are running and waiting already. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** `waitingMs`: how long a task may wait to start; without it there is no limit. */
type Most = { running: number; waiting: number; waitingMs?: number }

/** Runs a few tasks at a time, in the order in which they came, and lets a few more wait. */
export class WorkQueue {
  readonly #most: Most
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(most: Most) {
    this.#most = most
  }

  /**
   * Runs a task when it is its turn.
   *
   * @throws Overloaded when too many wait already, or it could not start in time
   */
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
