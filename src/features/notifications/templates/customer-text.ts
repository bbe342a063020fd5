import { withoutInvisible } from '#lib/text.ts'

/** WhatsApp's markup characters, and look-alikes without an effect. */
const plainSigns: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': '’' }

/**
 * Makes a customer's text safe for messages: one line, no hidden characters, nothing that a mail program or
 * WhatsApp turns into a link or bold type. It reads as typed, except for a space after the dots of an
 * address.
 */
export function customerText(text: string, max = 1000): string {
  const line = withoutInvisible(text)
    .normalize('NFC')
    .replace(/(?<!\s)\s*[\r\n\u2028\u2029]\s*/g, ' / ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[。．｡․]/g, '.')
    .replace(/[*_~`]/g, (sign) => plainSigns[sign] ?? sign)
    .replace(/\.(?=\p{L})/gu, '. ')
    .replace(/(?<=\d)\.(?=\d{1,3}\.\d{1,3}\.\d)/g, '. ')
    .replace(/(?<=\p{L}):(?=\S)/gu, ': ')
    .trim()
  return shorten(line, max)
}

/** A validated e-mail address: unchanged, unless a program could take a part of it for a link. */
export function customerEmail(email: string): string {
  return /^[\w.+-]+@[\w.-]+$/.test(email) ? email : customerText(email)
}

/** Truncates a text that is too long, with an ellipsis. */
export function shorten(text: string, max: number): string {
  const letters = [...text]
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}
