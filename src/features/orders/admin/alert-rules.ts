import { formatMoneyPlain } from '#lib/format/money.ts'
import type { NewOrder, NewOrdersResult } from './admin-order.ts'

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
