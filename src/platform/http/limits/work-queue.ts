import { DomainError } from '#lib/errors/domain-error.ts'

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
   * @throws DomainError `busy` when too many wait already, or it could not start in time
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
    if (this.#waiting.size >= this.#most.waiting) throw new DomainError('busy')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    const { waitingMs } = this.#most
    const giveUp = () => {
      if (this.#waiting.delete(resolve)) reject(new DomainError('busy'))
    }
    const timer = waitingMs === undefined ? undefined : setTimeout(giveUp, waitingMs)
    await promise.finally(() => clearTimeout(timer))
  }
}

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

type Options<Item> = {
  /** Most items of one batch. */
  size: number
  /** How many batches may be at work at once. */
  running: number
  /** Most items that wait for a batch. */
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
 * that arrives alone is a batch of one at once; those that arrive while the highest number of batches is at work are the next one.
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
