export const MIN_NAME = 2
export const MAX_NAME = 50

const letter = /\p{L}/u
const allowed = /^(?:\p{L}\p{M}*|['’. -])+$/u
const twoSeparators = /['’. -]{2}/

/** First and last name in one text; either may be missing. */
export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last].filter(Boolean).join(' ')
}

/**
 * The strict rule for names (VAL-04): 2 to 50 characters; letters of any script, spaces, hyphens, apostrophes
 * and dots; never two separators in a row. The database has the same rule (is_valid_name).
 */
export function isPersonName(text: string): boolean {
  const name = text.normalize('NFC')
  const { length } = Array.from(name)
  if (length < MIN_NAME || length > MAX_NAME) return false
  return allowed.test(name) && letter.test(name) && !twoSeparators.test(name)
}

/** The first word of a name, by which a person is greeted. */
export function greetingName(name: string): string {
  return name.trim().split(/\s/)[0] ?? ''
}
