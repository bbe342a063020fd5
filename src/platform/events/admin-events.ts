import type { ShopChange } from '../changes/shop-change.ts'
import { EventHub } from './event-hub.ts'
import { eventStream } from './event-stream.ts'

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
  readonly #open = new Map<AbortController, StreamOwner>()

  /** Answers `GET /api/admin-events` for an admin. */
  stream(request: Request, owner: StreamOwner): Response {
    const end = new AbortController()
    this.#open.set(end, owner)
    const timer = setTimeout(() => end.abort(), LIFETIME_MS)
    const leave = () => {
      clearTimeout(timer)
      this.#open.delete(end)
    }
    request.signal.addEventListener('abort', leave, { once: true })
    end.signal.addEventListener('abort', leave, { once: true })
    return eventStream(this.#hub, request, end.signal)
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
    for (const [end, owner] of [...this.#open]) {
      if (isConcerned(owner)) end.abort()
    }
  }

  closeAll(): void {
    for (const end of [...this.#open.keys()]) end.abort()
    this.#hub.closeAll()
  }

  get size(): number {
    return this.#open.size
  }
}
