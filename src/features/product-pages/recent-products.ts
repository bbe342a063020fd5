import { isUuid } from '#lib/uuid.ts'

export const RECENT_PRODUCTS_KEY = 'recentProducts'

/** So many products a phone remembers (REL-03). */
const MOST_RECENT = 8

/** The ids with one more that is seen now, the last seen first. */
export function withSeen(ids: readonly string[], seen: string): string[] {
  return [seen, ...ids.filter((id) => id !== seen)].slice(0, MOST_RECENT)
}

/** What a phone had stored, as ids; nothing for what is none of ours. */
export function recentIds(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((id) => typeof id === 'string' && isUuid(id)).slice(0, MOST_RECENT)
}
