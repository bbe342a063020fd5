import { formatMoneyPlain } from '#lib/money.ts'
import type { NewOrder } from '../domain/admin-order.ts'

/** How often the administration asks for new orders (LIVE-06). */
export const POLL_MS = 2000
/** How loud the bell is, of 1 (LIVE-09). */
export const BELL_VOLUME = 0.3
/** How long the toast of new orders stays (LIVE-10). */
export const ALERT_TOAST_MS = 10_000

const BELL_IDLE_MS = 10_000
const NOTIFICATION_IDLE_MS = 5000
const MOST_LINES = 3

/** Tells how long nobody has touched this tab: no pointer, key, touch or scroll. */
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
 * How a tab tells of new orders, however many have arrived at once. The bell: only in a hidden tab, with the sound on, after more than
 * 10 s without activity (LIVE-09). The desktop notification: only after more than 5 s (LIVE-10).
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

/** What toast and notification say: number, customer and amount of the order (LIVE-11); of several, of the newest ones. */
export function alertText(
  arrivals: readonly NewOrder[],
  missed = arrivals.length,
): { title: string; body: string } {
  const lines = arrivals.slice(0, MOST_LINES).map(alertLine)
  const others = missed - lines.length
  if (others > 0) lines.push(others === 1 ? 'et une autre' : `et ${grouped(others)} autres`)
  return {
    title: missed === 1 ? 'Nouvelle commande' : newOrdersLabel(missed),
    body: lines.join('\n'),
  }
}

/** "1 nouvelle commande", "3 nouvelles commandes" (AORD-05). */
export function newOrdersLabel(count: number): string {
  return count === 1 ? '1 nouvelle commande' : `${grouped(count)} nouvelles commandes`
}

function alertLine({ order_number, customer_name, total }: NewOrder): string {
  return `${order_number} · ${customer_name} · ${formatMoneyPlain(total)}`
}

function grouped(count: number): string {
  return new Intl.NumberFormat('fr-FR').format(count)
}
