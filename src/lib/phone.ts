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
