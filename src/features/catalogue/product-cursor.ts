import { isUuid } from '#lib/uuid.ts'

/** Where a page of products ended. */
export function joinCursor(last: { created_at: string; id: string }): string {
  return `${last.created_at}~${last.id}`
}

/** Takes a cursor apart; null for one that is not ours. */
export function splitCursor(cursor: string): { createdAt: string; id: string } | null {
  const [createdAt = '', id = ''] = cursor.split('~')
  return isUuid(id) && /^[\d :.+-]{10,40}$/.test(createdAt) ? { createdAt, id } : null
}
