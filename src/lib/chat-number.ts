import { MIN_PHONE_DIGITS, phoneDigits } from './phone.ts'

const COTE_D_IVOIRE = '225'

/** Numbers of 8 digits went in January 2021. Their second digit told a mobile number's operator, whose two digits now come first. */
const mobileOperators = ['01', '01', '01', '01', '05', '05', '05', '07', '07', '07']

/**
 * A phone number as chat addresses want it: digits, country code first. A number without one is of Côte d'Ivoire; one from before
 * 2021 becomes the number that took its place. Null when it cannot be a number at all.
 */
export function chatNumber(phone: string): string | null {
  const text = firstNumber(phone)
  const digits = phoneDigits(text)
  const international = /^[\s(]*\+/.test(text) ? digits : withCountry(digits)
  const number = international.startsWith(COTE_D_IVOIRE)
    ? COTE_D_IVOIRE + ofTenDigits(international.slice(COTE_D_IVOIRE.length))
    : international
  return /^[1-9]\d{7,14}$/.test(number) ? number : null
}

/** The address that calls whoever has this phone number; what cannot be a number is dialled as its digits. */
export function phoneCallLink(phone: string): string {
  const number = chatNumber(phone)
  return number ? `tel:+${number}` : `tel:${phoneDigits(phone)}`
}

/** The address that opens a chat with whoever has this phone number, or null when it is none. */
export function phoneChatLink(phone: string, text?: string): string | null {
  const number = chatNumber(phone)
  if (!number) return null
  // Mail programs that look for links in a plain text end one at an apostrophe.
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text).replaceAll("'", '%27')}` : ''}`
}

/** Of a text around a number, or of two numbers one after the other: the first that is long enough to be one. */
function firstNumber(phone: string): string {
  const parts = phone.split(/[^\d\s().+\u2010-\u2015\u00a0-]+|\s{2,}|\s+(?=\+)/)
  return parts.find((part) => phoneDigits(part).length >= MIN_PHONE_DIGITS) ?? phone
}

function withCountry(digits: string): string {
  if (digits.startsWith('00')) return digits.slice(2)
  const hasCode = digits.startsWith(COTE_D_IVOIRE) && digits.length >= 11
  return hasCode ? digits : COTE_D_IVOIRE + digits
}

function ofTenDigits(national: string): string {
  if (national.length !== 8) return national
  const operator = /^[23]/.test(national) ? fixedLineOperator(national) : mobileOperators[Number(national[1])]
  return `${operator}${national}`
}

/** The third digit of a fixed line of 8 digits told its operator. */
function fixedLineOperator(national: string): string {
  if (national[2] === '0') return '25'
  return national.startsWith('2') && national[2] === '8' ? '21' : '27'
}
