import { foldText } from '../text.ts'

const SEARCH_LIMIT = 100

/** The part of a query that is searched for: the first 100 characters, trimmed. */
export function searchedPart(text: string): string {
  return text.trim().slice(0, SEARCH_LIMIT).trim()
}

/** The note that the rest of a long query is ignored; null for shorter ones. */
export function searchLimitText(text: string): string | null {
  return text.trim().length > SEARCH_LIMIT
    ? `Seuls les ${SEARCH_LIMIT} premiers caractères sont recherchés.`
    : null
}

/** A query as a pattern of SQL's `like`, for folded texts (`foldText`); null when the query is empty. */
export function searchPattern(query: string): string | null {
  const folded = foldText(query.replaceAll('\u0000', ''))
  return folded ? `%${folded.replace(/[\\%_]/g, '\\$&')}%` : null
}
