/** The digits of a phone number, whatever stands between them. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** How many digits the milder forms (guest, simple checkout) ask for at least (VAL-21). */
export const MIN_PHONE_DIGITS = 8
