/** The maximum length of a text in any field (VAL-01). */
export const MAX_TEXT = 1000

/**
 * Sanitises a customer's text (VAL-01, VAL-02): removes script elements with their content, then angle
 * brackets, script schemes and inline handlers; trims it and cuts it to `max` characters. The database
 * repeats the same.
 */
export function sanitiseText(raw: string, max = MAX_TEXT): string {
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
  return text.trim().slice(0, max)
}

/**
 * Removes differences of case, accents, ligatures, apostrophes and hyphens, so that "Cœur d’Été" equals
 * "coeur d ete".
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[’'‘`\-‐–—]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
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
