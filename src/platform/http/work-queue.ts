/** There is more work than the shop does at once and lets wait. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** Does a few works at a time, in the order of their coming, and lets a few more wait. */
export class WorkQueue {
  readonly #most: { running: number; waiting: number }
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(most: { running: number; waiting: number }) {
    this.#most = most
  }

  /** Does a work when its turn comes. @throws Overloaded when too many wait already */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#most.running) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= this.#most.waiting) throw new Overloaded()
    await new Promise<void>((go) => this.#waiting.push(go))
  }
}
