import type { Json } from './errors/result.ts'

/** Characters that reverse, hide or stretch the text beside them. The joiners of emoji and of some scripts are none. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** Removes characters that are not seen but change a text, as copied addresses and numbers carry them. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** Digits, plus, minus, comma and point as wide as a letter: some phones write them so. */
const wide = /[\uff0b-\uff0e\uff10-\uff19]/g

/** What was typed (D60) without invisible marks, with ordinary digits, where its meaning is plain. */
export function tidyTyped(text: string): string {
  return withoutInvisible(text).replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

/** The maximum length of a text in any field (VAL-01). */
export const MAX_TEXT = 1000

/**
 * Sanitises a customer's text (VAL-01, VAL-02): removes script elements with their content, then angle
 * brackets, script schemes and inline handlers; trims it and cuts it to `MAX_TEXT` characters. The database does
 * the same to an order (`sanitise_text`).
 */
export function sanitiseText(raw: string): string {
  let text = raw
  let before: string
  do {
    before = text
    text = text
      .replace(/<script\b[\s\S]*?<\/script\s*>/gi, '')
      .replace(/<\/?script\b[^>]*>?/gi, '')
      .replace(/[<>]/g, '')
      .replace(/\b(?:javascript|vbscript)\s*:/gi, '')
      .replace(/\bdata\s*:\s*text\/html/gi, '')
      .replace(/\bon[a-z]{3,}\s*=/gi, '')
      .replaceAll('\u0000', '')
  } while (text !== before)
  return text.trim().slice(0, MAX_TEXT)
}

/** Without case, accents, ligatures, apostrophes, hyphens: "Cœur d’Été" equals "coeur d ete". */
export function foldText(text: string): string {
  const small = withoutAccents(text).toLowerCase()
  if (isFolded.test(small)) return small
  return small
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[’'‘`\-‐–—]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Most texts: they need not be searched for each sign. */
const isFolded = /^[a-z\d]+(?: [a-z\d]+)*$/

/** Most texts have none: taking a text apart takes longest. */
function withoutAccents(text: string): string {
  return /[\u0080-\uffff]/.test(text) ? text.normalize('NFD').replace(/\p{Mn}/gu, '') : text
}

/** Escapes a text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const MAX_VALUE = 60

/** At most 60 characters in French quotation marks; `(vide)` for none. */
export function quoted(value: Json): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (!text) return '(vide)'
  return `«\u00a0${text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text}\u00a0»`
}
