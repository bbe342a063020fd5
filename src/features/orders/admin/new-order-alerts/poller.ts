import type { NewOrder, StaffOrder } from '../domain/admin-order.ts'
import type { NewOrdersInput } from '../domain/orders.schema.ts'
import {
  beginWatch,
  isNewOrder,
  joinWatches,
  knowOrder,
  type OrderNews,
  type OrderWatch,
  type RecentOrders,
  readWatch,
  takeNews,
} from './new-order-state.ts'

type Seen = Pick<StaffOrder, 'id' | 'created_at' | 'status' | 'is_untouched'>

/** Of so many instances of the shop, any of which may answer, the last marks are worth keeping. */
const MOST_MARKS = 8

export type WatcherParts = {
  /** What the server is asked. */
  recent: () => Promise<RecentOrders>
  mark: (known: readonly string[]) => Promise<string | null>
  news: (known: NewOrdersInput) => Promise<OrderNews>
  /** Where the browser keeps what it knows: a reload, or tomorrow, finds it again. */
  read: () => string | null
  keep: (watch: string) => void
  /** Something about the orders is not as it was; at first nobody knows since when. */
  onChange: (isFirst: boolean) => void
  onArrivals: (arrivals: readonly NewOrder[], missed: number) => void
}

/** What the screens show: the watch, once there is one, and how many new orders there are (AORD-05). */
export type WatchState = { watch: OrderWatch | null; count: number }

/** Looks for new orders, one question at a time, and tells of each once (LIVE-06, LIVE-07). */
export class OrderWatcher {
  readonly #parts: WatcherParts
  readonly #listeners = new Set<() => void>()
  #state: WatchState = { watch: null, count: 0 }
  #marks: readonly string[] = []
  #isLooking = false

  constructor(parts: WatcherParts) {
    this.#parts = parts
    this.#state = { watch: readWatch(parts.read()), count: 0 }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  state = (): WatchState => this.#state

  isNew(order: Seen): boolean {
    return this.#state.watch !== null && isNewOrder(order, this.#state.watch)
  }

  /** One turn. An answer that fails is asked for again by the next turn; a lost role is the guard's to see. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#ask()
    } catch {
    } finally {
      this.#isLooking = false
    }
  }

  /** The order has been opened, or its status changed, here (LIVE-08). */
  know(order: Seen): void {
    const { watch, count } = this.#state
    if (!watch || !isNewOrder(order, watch)) return
    this.#set({ watch: knowOrder(watch, order), count: Math.max(0, count - 1) })
  }

  /** Another tab has kept what it knows. */
  join(kept: string | null): void {
    const { watch, count } = this.#state
    const other = readWatch(kept)
    if (!watch || !other) return
    this.#state = { watch: joinWatches(watch, other), count }
    this.#marks = []
    this.#tell()
  }

  async #ask(): Promise<void> {
    const isFirst = this.#marks.length === 0
    if (!this.#state.watch) this.#set({ watch: beginWatch(await this.#parts.recent()), count: 0 })
    const mark = await this.#parts.mark(this.#marks)
    if (mark === null) return
    this.#parts.onChange(isFirst)
    const { since, known } = this.#watch
    const asked = known.map(({ id }) => id)
    const news = await this.#parts.news({ since, known: asked })
    const { watch, count, arrivals, missed } = takeNews(this.#watch, news, asked)
    this.#marks = [mark, ...this.#marks.filter((other) => instanceOf(other) !== instanceOf(mark))].slice(
      0,
      MOST_MARKS,
    )
    this.#set({ watch, count })
    if (arrivals.length > 0) this.#parts.onArrivals(arrivals, missed)
  }

  get #watch(): OrderWatch {
    const { watch } = this.#state
    if (!watch) throw new Error('the watch has not begun')
    return watch
  }

  #set(state: WatchState): void {
    const text = JSON.stringify(state.watch)
    if (text !== JSON.stringify(this.#state.watch)) this.#parts.keep(text)
    this.#state = state
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** A mark is its instance's name and a count. */
function instanceOf(mark: string): string | undefined {
  return mark.split('.')[0]
}
