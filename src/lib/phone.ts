/** The digits of a phone number, whatever stands between them. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** How many digits the milder forms (guest, simple checkout) ask for at least (VAL-21). */
export const MIN_PHONE_DIGITS = 8

/** The longest number that the strict rule takes, spaces included. */
export const MAX_PHONE = 20

const accepted = /^(?:\+225\d{8}|0\d{9}|\d{8}|\+[1-9]\d{6,14})$/

/**
 * Whether this is a phone number by the strict rule (VAL-05): +225 and 8 digits, 0 and 9 digits, 8 digits, or international up to
 * 15 digits; spaces do not count. As the database has it (is_valid_phone).
 */
export function isPhone(text: string): boolean {
  return text.length <= MAX_PHONE && accepted.test(text.replace(/\s/g, ''))
}

/**
 * Makes of a number as people paste it (`07.01.02.03.04`, `(+225) 07-01-02-03-04`, `00225…`) one that the strict rule takes, with spaces
 * between its groups where there is room. A text that is none, or that the rule takes already, stays as it is.
 */
export function tidyPhone(text: string): string {
  if (isPhone(text.trim()) || /[^\d\s().+/\u2010-\u2015\u00a0-]/.test(text)) return text
  const groups = text
    .replace(/[^\d+]+/g, ' ')
    .trim()
    .replace(/^00 ?/, '+')
    .replace(/^225(?=[ \d])/, '+225')
    .replace(/^\+ /, '+')
  const tidied = groups.length > MAX_PHONE ? groups.replaceAll(' ', '') : groups
  return isPhone(tidied) ? tidied : text
}

/** The most digits of a number of Côte d'Ivoire, and of any number with its country's code. */
const MOST_DIGITS = 10
const MOST_INTERNATIONAL_DIGITS = 15

/** What looks like a mistake in a number that the milder forms take all the same; null when nothing does. */
export function phoneDoubt(text: string): 'words' | 'too_many_digits' | null {
  if (/\p{L}/u.test(text)) return 'words'
  const national = text.trim().replace(/^[\s(]*(?:\+|00)?\s?225/, '')
  const isForeign = /^[\s(]*(?:\+|00)/.test(national)
  const most = isForeign ? MOST_INTERNATIONAL_DIGITS : MOST_DIGITS
  return phoneDigits(national.replace(/^[\s(]*00/, '')).length > most ? 'too_many_digits' : null
}
