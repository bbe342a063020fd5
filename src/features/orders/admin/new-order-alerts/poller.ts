import type { AdminOrder, NewOrder } from '../domain/admin-order.ts'
import type { NewOrdersInput } from '../domain/orders.schema.ts'
import {
  applyPoll,
  initialState,
  isNewOrder,
  markSeen,
  mergeState,
  type NewOrderState,
  type NewOrdersResult,
  parseState,
  type RecentOrders,
} from './new-order-state.ts'

type OrderInList = Pick<AdminOrder, 'id' | 'createdAt' | 'status' | 'isUntouched'>

/**
 * Any instance of the shop may answer a poll, each with a version of its own. The last ones are kept.
 */
const MAX_VERSIONS = 8

export type PollerOptions = {
  /** Server: the orders of the last minutes. */
  fetchRecent: () => Promise<RecentOrders>
  /** Server: the present version of the orders, or null when it is one of those sent. */
  fetchVersion: (versions: readonly string[]) => Promise<string | null>
  /** Server: the orders that this browser has not seen. */
  fetchNew: (input: NewOrdersInput) => Promise<NewOrdersResult>
  /** The state as stored in this browser: it survives a reload. */
  load: () => string | null
  save: (state: string) => void
  /**
   * Called when orders changed. `isFirst`: this is the first answer, so nothing is known about what came
   * before.
   */
  onChange: (isFirst: boolean) => void
  /** Called with new orders that were not announced yet, and how many there are of them in all. */
  onArrivals: (arrivals: readonly NewOrder[], total: number) => void
}

/** What the screens show: the state, null before the first poll, and the number of new orders (AORD-05). */
export type NewOrders = { state: NewOrderState | null; count: number }

/** Polls for new orders, one request at a time, and announces each order once (LIVE-06, LIVE-07). */
export class NewOrderPoller {
  readonly #options: PollerOptions
  readonly #listeners = new Set<() => void>()
  #current: NewOrders
  #versions: readonly string[] = []
  #isPolling = false

  constructor(options: PollerOptions) {
    this.#options = options
    this.#current = { state: parseState(options.load()), count: 0 }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  current = (): NewOrders => this.#current

  isNew(order: OrderInList): boolean {
    return this.#current.state !== null && isNewOrder(order, this.#current.state)
  }

  /**
   * Polls once. A failure is ignored: the next poll tries again, and the route's guard notices a lost role.
   */
  async poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      await this.#poll()
    } catch {
    } finally {
      this.#isPolling = false
    }
  }

  /** Call when the order was opened, or its status changed, in this tab (LIVE-08). */
  markSeen(order: OrderInList): void {
    const { state, count } = this.#current
    if (!state || !isNewOrder(order, state)) return
    this.#update({ state: markSeen(state, order), count: Math.max(0, count - 1) })
  }

  /** Call when another tab has stored its state. */
  merge(stored: string | null): void {
    const { state, count } = this.#current
    const other = parseState(stored)
    if (!state || !other) return
    this.#current = { state: mergeState(state, other), count }
    // The next poll counts again.
    this.#versions = []
    this.#notifyListeners()
  }

  async #poll(): Promise<void> {
    const isFirst = this.#versions.length === 0
    if (!this.#current.state) {
      this.#update({ state: initialState(await this.#options.fetchRecent()), count: 0 })
    }
    const version = await this.#options.fetchVersion(this.#versions)
    if (version === null) return
    this.#options.onChange(isFirst)
    const { since, seen } = this.#state
    const sentIds = seen.map(({ id }) => id)
    const result = await this.#options.fetchNew({ since, seen: sentIds })
    const { state, count, arrivals, total } = applyPoll(this.#state, result, sentIds)
    const others = this.#versions.filter((other) => instanceOf(other) !== instanceOf(version))
    this.#versions = [version, ...others].slice(0, MAX_VERSIONS)
    this.#update({ state, count })
    if (arrivals.length > 0) this.#options.onArrivals(arrivals, total)
  }

  get #state(): NewOrderState {
    const { state } = this.#current
    if (!state) throw new Error('there is no state before the first poll')
    return state
  }

  #update(next: NewOrders): void {
    const text = JSON.stringify(next.state)
    if (text !== JSON.stringify(this.#current.state)) this.#options.save(text)
    this.#current = next
    this.#notifyListeners()
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** A version is the name of the instance that gave it and a count, joined by a dot. */
function instanceOf(version: string): string | undefined {
  return version.split('.')[0]
}
