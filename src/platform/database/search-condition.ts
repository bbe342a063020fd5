import { type RawBuilder, sql } from 'kysely'

/** From here on it is quicker to walk through the list in its order than to gather all matches and sort them. */
const MANY = 2000

/**
 * A condition on the folded text beside a row, for a page of `found` matches. Below row-level security the planner may not look at
 * the column's statistics, and takes every question for a narrow one: a wide one is kept off the trigram index here.
 */
export function searchCondition(pattern: string, found: number): RawBuilder<boolean> {
  return found > MANY ? sql`search_text || '' like ${pattern}` : sql`search_text like ${pattern}`
}
