import type { ShopChange } from '../changes/shop-change.ts'
import { EventHub } from './event-hub.ts'
import { eventStream } from './event-stream.ts'

/** An open stream asks again who is there after this long: the browser comes back by itself, and is let in or not. */
const LIFETIME_MS = 10 * 60_000

/**
 * Tells the open screens of the staff which rows changed: tables and keys, never contents (LIVE-01, LIVE-05). Whose role changes loses
 * the stream at once.
 */
export class StaffEvents {
  readonly #hub = new EventHub()
  readonly #open = new Map<AbortController, string>()

  /** Answers `GET /api/staff-events` for an admin. */
  stream(request: Request, userId: string): Response {
    const end = new AbortController()
    this.#open.set(end, userId)
    const timer = setTimeout(() => end.abort(), LIFETIME_MS)
    const leave = () => {
      clearTimeout(timer)
      this.#open.delete(end)
    }
    request.signal.addEventListener('abort', leave, { once: true })
    end.signal.addEventListener('abort', leave, { once: true })
    return eventStream(this.#hub, request, end.signal)
  }

  /** Passes a change on. */
  publish(change: ShopChange): void {
    this.#hub.publish({ kind: 'change', data: change })
    if (change.table !== 'user_roles') return
    for (const [end, userId] of [...this.#open]) {
      if (change.op === 'many' || change.ids.includes(userId)) end.abort()
    }
  }

  /** Changes may have been missed: every screen reads again. */
  resync(): void {
    this.#hub.publish({ kind: 'resync', data: null })
  }

  closeAll(): void {
    for (const end of [...this.#open.keys()]) end.abort()
    this.#hub.closeAll()
  }

  get size(): number {
    return this.#open.size
  }
}
