import { foldText } from '../text.ts'

/** A query as a pattern of SQL's `like`, for folded texts (`foldText`); null when the query is empty. */
export function searchPattern(query: string): string | null {
  const folded = foldText(query.replaceAll('\u0000', ''))
  return folded ? `%${folded.replace(/[\\%_]/g, '\\$&')}%` : null
}
