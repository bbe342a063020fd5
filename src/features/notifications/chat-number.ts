import { phoneDigits } from '#lib/phone.ts'

const COTE_D_IVOIRE = '225'

/**
 * A phone number as chat addresses want it: digits, country code first. A number without one is of Côte d'Ivoire. Null when it
 * cannot be a number at all.
 */
export function chatNumber(phone: string): string | null {
  const digits = phoneDigits(phone)
  const international = phone.trim().startsWith('+') ? digits : withoutPrefix(digits)
  return /^[1-9]\d{7,14}$/.test(international) ? international : null
}

function withoutPrefix(digits: string): string {
  if (digits.startsWith('00')) return digits.slice(2)
  const hasCode = digits.startsWith(COTE_D_IVOIRE) && digits.length >= 11
  return hasCode ? digits : COTE_D_IVOIRE + digits
}
