import { foldText } from './text.ts'

/** A query as a pattern of SQL's `like`, for folded texts (`foldText`); null when the query is empty. */
export function searchPattern(question: string): string | null {
  const folded = foldText(question.replaceAll('\u0000', ''))
  return folded ? `%${folded.replace(/[\\%_]/g, '\\$&')}%` : null
}
