import { formatMoneyPlain } from '#lib/format/money.ts'
import type { AdminOrder, NewOrder, NewOrdersResult } from './admin-order.ts'

/** How often the administration polls for new orders (LIVE-06). */
export const POLL_MS = 2000
/** Volume of the bell, from 0 to 1 (LIVE-09). */
export const BELL_VOLUME = 0.3
/** How long the toast of new orders stays (LIVE-10). */
export const ALERT_TOAST_MS = 10_000

const BELL_IDLE_MS = 10_000
const NOTIFICATION_IDLE_MS = 5000
const MAX_LINES = 3

/** Measures how long this tab has been idle: no pointer, key, touch or wheel. */
export class IdleClock {
  readonly #now: () => number
  #last: number

  constructor(now: () => number) {
    this.#now = now
    this.#last = now()
  }

  touch(): void {
    this.#last = this.#now()
  }

  get idleMs(): number {
    return this.#now() - this.#last
  }
}

export type Alerts = { toast: boolean; bell: boolean; notification: boolean }

/**
 * Which alerts a tab shows, once for all orders that arrived together. The bell rings only in a hidden tab,
 * with the sound on, after more than 10 s without activity (LIVE-09). The desktop notification needs more
 * than 5 s (LIVE-10).
 */
export function alertsFor(tab: {
  arrivals: number
  isHidden: boolean
  isSoundOn: boolean
  idleMs: number
}): Alerts {
  const toast = tab.arrivals > 0
  return {
    toast,
    bell: toast && tab.isHidden && tab.isSoundOn && tab.idleMs > BELL_IDLE_MS,
    notification: toast && tab.idleMs > NOTIFICATION_IDLE_MS,
  }
}

/** Number, customer and amount of each order (LIVE-11), the newest in lines; `total`: how many arrived. */
export function alertText(
  arrivals: readonly NewOrder[],
  total = arrivals.length,
): { title: string; body: string } {
  const lines = arrivals.slice(0, MAX_LINES).map(alertLine)
  const others = total - lines.length
  if (others > 0) lines.push(others === 1 ? 'et une autre' : `et ${grouped(others)} autres`)
  return {
    title: total === 1 ? 'Nouvelle commande' : newOrdersLabel(total),
    body: lines.join('\n'),
  }
}

/** "1 nouvelle commande", "3 nouvelles commandes" (AORD-05). */
export function newOrdersLabel(count: number): string {
  return count === 1 ? '1 nouvelle commande' : `${grouped(count)} nouvelles commandes`
}

function alertLine({ orderNumber, customerName, total }: NewOrder): string {
  return `${orderNumber} · ${customerName} · ${formatMoneyPlain(total)}`
}

function grouped(count: number): string {
  return new Intl.NumberFormat('fr-FR').format(count)
}

/** Which new orders an open page knows: those of the last answer, and all placed up to `until` (ISO time). */
export type KnownOrders = { ids: ReadonlySet<string>; until: string }

/**
 * Compares an answer with what the page knows. What is in its first answer came before the page was opened: it
 * is counted and marked, but not announced (LIVE-07). Orders are compared by id and not by time, because a
 * transaction may commit late.
 *
 * @param known null before the first answer
 * @returns what the page knows now; `arrivals`: the orders to announce; `total`: how many there are of these,
 *   also where the answer lists only some
 */
export function findArrivals(
  known: KnownOrders | null,
  { count, orders }: NewOrdersResult,
): { known: KnownOrders; arrivals: NewOrder[]; total: number } {
  const isTruncated = count > orders.length
  const arrivals = known ? orders.filter((order) => !isKnown(order, known)) : []
  // An order that this answer has no room for may be in the next one, and does not count as an arrival then.
  const edge = isTruncated ? (orders.at(-1)?.createdAt ?? '') : ''
  const until = known && known.until > edge ? known.until : edge
  return {
    known: { ids: new Set(orders.map(({ id }) => id)), until },
    arrivals,
    total: isTruncated && arrivals.length === orders.length ? count : arrivals.length,
  }
}

const isKnown = ({ id, createdAt }: NewOrder, { ids, until }: KnownOrders) =>
  ids.has(id) || createdAt <= until

type OrderInList = Pick<AdminOrder, 'id' | 'isNew'>

/** Any instance may answer a poll, each with a version of its own: the last ones are stored. */
const MAX_VERSIONS = 8

export type PollerOptions = {
  /** Server: the present version of the orders, or null when it is one of those sent. */
  fetchVersion: (versions: readonly string[]) => Promise<string | null>
  /** Server: the orders that are new for this admin. */
  fetchNew: () => Promise<NewOrdersResult>
  /** Server: these orders are no longer new for this admin. */
  saveSeen: (ids: readonly string[]) => Promise<void>
  /** Orders changed; `isFirst`: nothing is known about what came before. */
  onChange: (isFirst: boolean) => void
  /** Called with the orders that came since the page was opened, and how many there are of them in all. */
  onArrivals: (arrivals: readonly NewOrder[], total: number) => void
}

/** What the screens show: the number of new orders (AORD-05). */
export type NewOrders = { count: number }

/** Polls for new orders, one request at a time, and announces each order once (LIVE-06, LIVE-07). */
export class NewOrderPoller {
  readonly #options: PollerOptions
  readonly #listeners = new Set<() => void>()
  /** Opened on this page. An answer that was on its way meanwhile does not know it yet. */
  readonly #opened = new Set<string>()
  readonly #unsaved = new Set<string>()
  #known: KnownOrders | null = null
  #current: NewOrders = { count: 0 }
  #versions: readonly string[] = []
  #isPolling = false

  constructor(options: PollerOptions) {
    this.#options = options
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  current = (): NewOrders => this.#current

  isNew({ id, isNew }: OrderInList): boolean {
    return isNew && !this.#opened.has(id)
  }

  /** Polls once; after a failure the next poll tries, and the guard notices a lost role. */
  async poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      await this.#saveSeen()
      await this.#poll()
    } catch {
    } finally {
      this.#isPolling = false
    }
  }

  /** An order was opened, or its status changed (LIVE-08): saved at once, else with the next poll. */
  markSeen(order: OrderInList): void {
    if (!this.isNew(order)) return
    this.#opened.add(order.id)
    this.#unsaved.add(order.id)
    this.#show(Math.max(0, this.#current.count - 1))
    void this.#saveSeen().catch(() => undefined)
  }

  async #saveSeen(): Promise<void> {
    const ids = [...this.#unsaved]
    if (ids.length === 0) return
    await this.#options.saveSeen(ids)
    for (const id of ids) this.#unsaved.delete(id)
  }

  async #poll(): Promise<void> {
    const version = await this.#options.fetchVersion(this.#versions)
    if (version === null) return
    this.#options.onChange(this.#versions.length === 0)
    const result = await this.#options.fetchNew()
    const others = this.#versions.filter((other) => instanceOf(other) !== instanceOf(version))
    this.#versions = [version, ...others].slice(0, MAX_VERSIONS)
    const orders = result.orders.filter(({ id }) => !this.#opened.has(id))
    const count = result.count - (result.orders.length - orders.length)
    const { known, arrivals, total } = findArrivals(this.#known, { count, orders })
    this.#known = known
    this.#show(count)
    if (arrivals.length > 0) this.#options.onArrivals(arrivals, total)
  }

  #show(count: number): void {
    this.#current = { count }
    for (const listener of this.#listeners) listener()
  }
}

/** A version is the name of the instance that sent it and a count, joined by a dot. */
function instanceOf(version: string): string | undefined {
  return version.split('.')[0]
}

/** What only a person does. A page also scrolls by itself, for example when a new row comes in above what is seen. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'touchmove', 'wheel'] as const

/** Polls every two seconds, also hidden (LIVE-06), by a worker, and when the tab wakes up. Returns its end. */
export function startPolling(poller: NewOrderPoller, clock: IdleClock): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const timer = new Worker(new URL('./poll-timer.worker.ts', import.meta.url), { type: 'module' })
  const poll = () => void poller.poll()
  timer.addEventListener('message', poll)
  timer.postMessage(POLL_MS)

  document.addEventListener('visibilitychange', poll, { signal })
  window.addEventListener('online', poll, { signal })
  window.addEventListener('pageshow', poll, { signal })
  for (const activity of activities) {
    window.addEventListener(activity, () => clock.touch(), { signal, capture: true, passive: true })
  }
  poll()
  return () => {
    stopped.abort()
    timer.terminate()
  }
}
