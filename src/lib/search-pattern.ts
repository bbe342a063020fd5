import { foldText } from './text.ts'

/** A question as a pattern of SQL's `like`, for texts that are folded already; null when it asks for nothing. */
export function searchPattern(question: string): string | null {
  const folded = foldText(question.replaceAll('\u0000', ''))
  return folded ? `%${folded.replace(/[\\%_]/g, '\\$&')}%` : null
}
