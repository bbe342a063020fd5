import { MIN_PHONE_DIGITS, phoneDigits } from './contact-details.ts'

const COTE_D_IVOIRE = '225'

/**
 * Numbers of 8 digits were abolished in January 2021. The second digit of a mobile number named its operator;
 * the new number begins with two digits of that operator.
 */
const mobileOperators = ['01', '01', '01', '01', '05', '05', '05', '07', '07', '07']

/** The digits of a chat link, with the country code (Côte d'Ivoire without one); null when it is no number. */
export function chatNumber(phone: string): string | null {
  const text = firstNumber(phone)
  const digits = phoneDigits(text)
  const international = /^[\s(]*\+/.test(text) ? digits : withCountry(digits)
  const number = international.startsWith(COTE_D_IVOIRE)
    ? COTE_D_IVOIRE + ofTenDigits(international.slice(COTE_D_IVOIRE.length))
    : international
  return /^[1-9]\d{7,14}$/.test(number) ? number : null
}

/** The `tel:` link of a phone number; of a text that is not a valid number the digits are dialled. */
export function phoneCallLink(phone: string): string {
  const number = chatNumber(phone)
  return number ? `tel:+${number}` : `tel:${phoneDigits(phone)}`
}

/** The link that opens a chat with this phone number, or null when it is not a valid one. */
export function phoneChatLink(phone: string, text?: string): string | null {
  const number = chatNumber(phone)
  if (!number) return null
  // Apostrophes are encoded because mail programs end a link in plain text at an apostrophe.
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text).replaceAll("'", '%27')}` : ''}`
}

/** The first part of a text that is long enough to be a phone number. */
function firstNumber(phone: string): string {
  const parts = phone.split(/[^\d\s().+\u2010-\u2015\u00a0-]|\s{2,}|\s(?=\+)/)
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

/** The operator of a fixed line of 8 digits, from its third digit. */
function fixedLineOperator(national: string): string {
  if (national[2] === '0') return '25'
  return national.startsWith('2') && national[2] === '8' ? '21' : '27'
}
