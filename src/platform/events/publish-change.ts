import type { ShopChange } from '../changes/change-listener.ts'
import type { EventHub } from './event-hub.ts'

/**
 * Sends admins which rows changed, tables and keys, never contents (LIVE-01, LIVE-05), and the pages of an order that it
 * changed, and nothing of it (D43). The streams of a user whose role changes, or of a session that ends, are closed at once.
 */
export function publishChange(hub: EventHub, change: ShopChange): void {
  const { table, op, ids } = change
  const isNamed = (id: string) => op === 'many' || ids.includes(id)
  // Of sessions only what follows is told.
  if (table !== 'sessions') hub.publish({ kind: 'change', data: change }, 'admins')
  if (table === 'userRoles') hub.endWhere(({ userId }) => isNamed(userId))
  if (table === 'sessions') hub.endWhere(({ sessionId }) => isNamed(sessionId))
  if (table !== 'orders') return
  if (op === 'many') hub.resync('order ')
  else for (const id of ids) hub.publish({ kind: 'change', data: null }, `order ${id}`)
}

/**
 * Changes may have been missed, also the end of a session: every browser reads its data again, and those of admins reconnect and
 * are checked again.
 */
export function resyncAll(hub: EventHub): void {
  hub.resync()
  hub.endWhere(() => true)
}
