export const MIN_NAME = 2
export const MAX_NAME = 50

const letters = /[A-Za-zÀ-ÖØ-öø-ɏ]/
const allowed = /^[A-Za-zÀ-ÖØ-öø-ɏ'’. -]+$/
const twoSeparators = /['’. -]{2}/

/**
 * Whether this is a name by the strict rule (VAL-04): 2 to 50 letters with accents, spaces, hyphens, apostrophes and dots, never
 * two separators together. As the database has it (is_valid_name).
 */
export function isPersonName(text: string): boolean {
  const name = text.normalize('NFC')
  if (name.length < MIN_NAME || name.length > MAX_NAME) return false
  return allowed.test(name) && letters.test(name) && !twoSeparators.test(name)
}
