import type { ShopChange } from '../changes/change-listener.ts'
import { EventHub, EventStream } from './event-hub.ts'

/** A stream ends after this long. The browser reconnects by itself, if it still shows the order. */
const LIFETIME_MS = 10 * 60_000

/**
 * Tells the pages of an order that the order changed, and nothing of it (D43). Each order has a hub of its own,
 * so that no stream reveals another order.
 */
export class OrderEvents {
  readonly #hubs = new Map<string, EventHub>()

  /**
   * Answers the stream of one order, named by the end of the path; a new one begins with `resync`. An order's id is known
   * to whoever may see the order.
   */
  stream(request: Request): EventStream {
    const { pathname } = new URL(request.url)
    const orderId = pathname.slice(pathname.lastIndexOf('/') + 1)
    return new EventStream(request, (subscriber, since) => {
      const hub = this.#hubs.get(orderId) ?? new EventHub()
      this.#hubs.set(orderId, hub)
      const unsubscribe = hub.subscribe(subscriber, since)
      const timer = setTimeout(() => subscriber.close(), LIFETIME_MS)
      return () => {
        clearTimeout(timer)
        unsubscribe()
        if (hub.size === 0 && this.#hubs.get(orderId) === hub) this.#hubs.delete(orderId)
      }
    })
  }

  /** Passes a change of orders on to their own pages. */
  publish({ table, op, ids }: ShopChange): void {
    if (table !== 'orders') return
    if (op === 'many') this.resync()
    else for (const id of ids) this.#hubs.get(id)?.publish({ kind: 'change', data: null })
  }

  /** Changes may have been missed: every page reads its order again. */
  resync(): void {
    for (const hub of this.#hubs.values()) hub.publish({ kind: 'resync', data: null })
  }

  closeAll(): void {
    for (const hub of this.#hubs.values()) hub.closeAll()
    this.#hubs.clear()
  }

  /** How many orders are followed. */
  get size(): number {
    return this.#hubs.size
  }
}
