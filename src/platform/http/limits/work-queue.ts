import { DomainError } from '#lib/errors/domain-error.ts'

type Most = {
  running: number
  /** In each lane. */
  waiting: number
  /** How long a task may wait to start; without it there is no limit. */
  waitingMs?: number
  /** A task that would probably wait longer than this, by what tasks take now, is refused at once. */
  expectedMs?: number
}

/** What a task takes before the first has been measured, in ms. */
const FIRST_GUESS_MS = 150

/**
 * Runs a few tasks at a time, in the order in which they came, and lets a few more wait. Those of several lanes take turns: a
 * flood of one kind does not hold up another.
 */
export class WorkQueue {
  readonly #most: Most
  readonly #now: () => number
  /** Who waits in each lane; the one whose turn it is comes first. */
  readonly #lanes = new Map<string, Set<() => void>>()
  #running = 0
  /** A moving average, in ms. */
  #usualMs = FIRST_GUESS_MS

  constructor(most: Most, now = () => performance.now()) {
    this.#most = most
    this.#now = now
  }

  /**
   * Runs a task when it is its turn.
   *
   * @throws DomainError `busy` when too many wait already, or the wait is or would be too long; then with the seconds after
   * which to try again
   */
  async run<Result>(work: () => Promise<Result>, lane = ''): Promise<Result> {
    if (this.#running < this.#most.running) this.#running += 1
    else await this.#turn(lane)
    const begun = this.#now()
    try {
      return await work()
    } finally {
      this.#usualMs += (this.#now() - begun - this.#usualMs) / 5
      this.#next()
    }
  }

  async #turn(lane: string): Promise<void> {
    const { waiting: most, waitingMs, expectedMs = Number.POSITIVE_INFINITY } = this.#most
    const waiting = this.#lanes.get(lane) ?? new Set()
    this.#lanes.set(lane, waiting)
    if (waiting.size >= most || this.#expectedWaitMs(lane) > expectedMs) throw this.#busy(lane)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const giveUp = () => {
      if (waiting.delete(resolve)) reject(this.#busy(lane))
    }
    const timer = waitingMs === undefined ? undefined : setTimeout(giveUp, waitingMs)
    await promise.finally(() => clearTimeout(timer))
  }

  /** Passes the place of a task on, if possible to another lane than the last time. */
  #next(): void {
    for (const [lane, waiting] of this.#lanes) {
      const [start] = waiting
      if (!start) continue
      waiting.delete(start)
      this.#lanes.delete(lane)
      this.#lanes.set(lane, waiting)
      start()
      return
    }
    this.#running -= 1
  }

  /** How long the next task of this lane would probably wait, in ms. */
  #expectedWaitMs(lane: string): number {
    const own = this.#lanes.get(lane)?.size ?? 0
    let before = own + 1
    for (const [other, { size }] of this.#lanes) if (other !== lane) before += Math.min(own + 1, size)
    return (before * this.#usualMs) / this.#most.running
  }

  #busy(lane: string): DomainError {
    if (this.#most.expectedMs === undefined) return new DomainError('busy')
    const seconds = Math.ceil(this.#expectedWaitMs(lane) / 1000)
    return new DomainError('busy', { retryAfterSeconds: Math.max(2, seconds) })
  }
}

type Options<Item> = {
  size: number
  running: number
  waiting: number
  /** How long an item may wait until its batch begins. */
  waitingMs: number
  /** A batch that takes longer no longer keeps the next one waiting. */
  patienceMs: number
  /** Items with the same key never come into one batch. */
  keyOf: (item: Item) => string
}

/** Does the work of a batch when its turn comes: `take` returns the items, at most once. */
type Work<Item, Result> = (take: () => readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>

type Entry<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  timer: NodeJS.Timeout
}

/**
 * Gathers items that arrive at the same time into batches, without making any of them wait for it: an item
 * that arrives alone is a batch of one at once; those that arrive while the highest number of batches is at work are the next
 * one.
 */
export class Batches<Item, Result> {
  readonly #options: Options<Item>
  readonly #work: Work<Item, Result>
  readonly #waiting = new Set<Entry<Item, Result>>()
  /** Batches at work, without those that the next one no longer waits for. */
  #running = 0

  constructor(options: Options<Item>, work: Work<Item, Result>) {
    this.#options = options
    this.#work = work
  }

  /**
   * The result of the item, when its batch is done.
   *
   * @throws DomainError `busy` when too many wait already, or its batch did not begin in time
   */
  add(item: Item): Promise<Result> {
    const { waiting, waitingMs } = this.#options
    if (this.#waiting.size >= waiting) return Promise.reject(new DomainError('busy'))
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const giveUp = () => {
      if (this.#waiting.delete(entry)) reject(new DomainError('busy'))
    }
    const entry = { item, resolve, reject, timer: setTimeout(giveUp, waitingMs) }
    this.#waiting.add(entry)
    if (this.#running < this.#options.running) this.#start()
    return promise
  }

  #start(): void {
    if (this.#waiting.size === 0) return
    this.#running += 1
    let isWaitedFor = true
    const goOn = () => {
      clearTimeout(patience)
      if (!isWaitedFor) return
      isWaitedFor = false
      this.#running -= 1
      this.#start()
    }
    const patience = setTimeout(goOn, this.#options.patienceMs)
    void this.#run().finally(goOn)
  }

  async #run(): Promise<void> {
    let taken: Entry<Item, Result>[] = []
    const take = () => {
      taken = this.#take()
      return taken.map(({ item }) => item)
    }
    try {
      const results = await this.#work(take)
      for (const [at, { resolve, reject }] of taken.entries()) {
        const result = results[at]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason ?? new Error('a batch returned no result'))
      }
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }

  #take(): Entry<Item, Result>[] {
    const taken = new Map<string, Entry<Item, Result>>()
    for (const entry of this.#waiting) {
      if (taken.size === this.#options.size) break
      const key = this.#options.keyOf(entry.item)
      if (taken.has(key)) continue
      taken.set(key, entry)
      this.#waiting.delete(entry)
      clearTimeout(entry.timer)
    }
    return [...taken.values()]
  }
}
