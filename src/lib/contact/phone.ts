/** The digits of a phone number, without anything between them. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** The minimum of digits in the lenient forms (guest and simple checkout) (VAL-21). */
export const MIN_PHONE_DIGITS = 8

/** The maximum length by the strict rule, spaces included. */
export const MAX_PHONE = 20

const accepted = /^(?:0\d{9}|\d{8}|\+[1-9]\d{6,14})$/

/**
 * The strict rule for phone numbers (VAL-05): 0 and 9 digits, 8 digits, or international with up to 15 digits,
 * among them +225 and 8 digits; spaces are ignored. The database has the same rule (is_valid_phone).
 */
export function isPhone(text: string): boolean {
  return text.length <= MAX_PHONE && accepted.test(text.replace(/\s/g, ''))
}

/**
 * Converts a pasted number (`07.01.02.03.04`, `(+225) 07-01-02-03-04`, `00225…`) into one that the strict
 * rule accepts, with spaces between its groups where there is room. Any other text, and a number that is
 * valid already, is returned unchanged.
 */
export function tidyPhone(text: string): string {
  if (isPhone(text) || /[^\d\s().+/\u2010-\u2015\u00a0-]/.test(text)) return text
  const groups = text
    .replace(/[^\d+]+/g, ' ')
    .trim()
    .replace(/^00 ?/, '+')
    .replace(/^225(?=[ \d])/, '+225')
    .replace('+ ', '+')
  const tidied = groups.length > MAX_PHONE ? groups.replaceAll(' ', '') : groups
  return isPhone(tidied) ? tidied : text
}

/** The maximum of digits of a number of Côte d'Ivoire, and of an international number. */
const MOST_DIGITS = 10
const MOST_INTERNATIONAL_DIGITS = 15

/** A likely mistake in a number that the lenient forms accept all the same; null when there is none. */
export function phoneDoubt(text: string): 'words' | 'too_many_digits' | null {
  if (/\p{L}/u.test(text)) return 'words'
  const number = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const national = number.replace(/^\+?225/, '')
  const most = national.startsWith('+') ? MOST_INTERNATIONAL_DIGITS : MOST_DIGITS
  return phoneDigits(national).length > most ? 'too_many_digits' : null
}
