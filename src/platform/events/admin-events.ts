import type { ShopChange } from '../changes/change-listener.ts'
import { EventHub, EventStream, type Subscriber } from './event-hub.ts'

/** A stream ends after this long. The browser reconnects by itself, and its session is checked again. */
const LIFETIME_MS = 10 * 60_000

/** Whose stream it is, and by which session. */
export type StreamOwner = { userId: string; sessionId: string }

function isNamed({ op, ids }: ShopChange, id: string): boolean {
  return op === 'many' || ids.includes(id)
}

/**
 * Sends admins which rows changed: tables and keys, never contents (LIVE-01, LIVE-05). The stream of a user
 * whose role changes, or whose session ends, is closed at once.
 */
export class AdminEvents {
  readonly #hub = new EventHub()
  readonly #open = new Map<Subscriber, StreamOwner>()

  /** Answers `GET /api/admin-events` for an admin. */
  stream(request: Request, owner: StreamOwner): EventStream {
    return new EventStream(request, (subscriber, since) => {
      const unsubscribe = this.#hub.subscribe(subscriber, since)
      this.#open.set(subscriber, owner)
      const timer = setTimeout(() => subscriber.close(), LIFETIME_MS)
      return () => {
        clearTimeout(timer)
        unsubscribe()
        this.#open.delete(subscriber)
      }
    })
  }

  /** Sends a change to all; changes of sessions are not sent, they only close streams. */
  publish(change: ShopChange): void {
    if (change.table !== 'sessions') this.#hub.publish({ kind: 'change', data: change })
    if (change.table === 'userRoles') this.#endWhere(({ userId }) => isNamed(change, userId))
    if (change.table === 'sessions') this.#endWhere(({ sessionId }) => isNamed(change, sessionId))
  }

  /**
   * Changes may have been missed, also the end of a session: every browser reconnects, is checked again, and
   * reloads its data.
   */
  resync(): void {
    this.#hub.publish({ kind: 'resync', data: null })
    this.#endWhere(() => true)
  }

  #endWhere(isConcerned: (owner: StreamOwner) => boolean): void {
    for (const [subscriber, owner] of [...this.#open]) {
      if (isConcerned(owner)) subscriber.close()
    }
  }

  closeAll(): void {
    this.#hub.closeAll()
  }

  get size(): number {
    return this.#open.size
  }
}
