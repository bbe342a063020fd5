import { type RawBuilder, sql } from 'kysely'

/** With more matches, reading the list in its order is faster than sorting all matches. */
const MANY = 2000

/**
 * Condition that a row's folded text (`search_text`) matches a `like` pattern. Under row-level security the planner cannot use the
 * column's statistics and assumes few matches; for many matches this form of the condition avoids the trigram index.
 *
 * @param total number of rows that match
 */
export function searchCondition(pattern: string, total: number): RawBuilder<boolean> {
  return total > MANY ? sql`search_text || '' like ${pattern}` : sql`search_text like ${pattern}`
}
