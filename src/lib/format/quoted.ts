import type { Json } from '../errors/result.ts'

const MAX_VALUE = 60

/**
 * A text in French quotation marks, at most 60 characters of it; `(vide)` for an empty one and for no text.
 */
export function quoted(value: Json): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (!text) return '(vide)'
  return `«\u00a0${text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text}\u00a0»`
}
