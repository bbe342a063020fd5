import * as v from 'valibot'

export const MIN_NAME = 2
export const MAX_NAME = 50

const letter = /\p{L}/u
const allowed = /^(?:\p{L}\p{M}*|['’. -])+$/u
const twoSeparators = /['’. -]{2}/

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

export function greetingName(name: string): string {
  return name.trim().split(/\s/)[0] ?? ''
}

export const MAX_EMAIL = 254

/** The same rule as in the database (is_valid_email): what passes here is never refused there. */
const shape = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i

/** Whether this is one e-mail address of at most 254 characters (VAL-03). */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && shape.test(text)
}

/** Shortens an e-mail so that its owner recognises it and nobody else learns it: "a…e@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const last = name.length > 2 ? name.at(-1) : ''
  return `${name.at(0) ?? ''}…${last}${email.slice(at)}`
}

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

/** A pasted number (`07.01.02.03.04`, `00225…`) as the strict rule takes it; any other text unchanged. */
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

/** The lenient rule of the guest and the simple form, and of what admins type about an order (VAL-21, D33). */
export const lenientPhone = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => phoneDigits(text).length >= MIN_PHONE_DIGITS,
    'Le numéro de téléphone doit contenir au moins 8 chiffres',
  ),
  v.maxLength(40, 'Le numéro de téléphone est trop long'),
)

/** The allowed length of a password, in characters. */
export const MIN_PASSWORD = 6
export const MIN_ADMIN_PASSWORD = 12
export const MAX_PASSWORD = 128
