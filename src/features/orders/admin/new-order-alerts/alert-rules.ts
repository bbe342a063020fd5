import { formatMoneyPlain } from '#lib/format/money.ts'
import type { NewOrder } from '../domain/admin-order.ts'

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

/**
 * The text of toast and notification: number, customer and amount of each order (LIVE-11). Only the newest
 * orders get a line.
 *
 * @param total how many orders arrived, also where `arrivals` holds only some
 */
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
