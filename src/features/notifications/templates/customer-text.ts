/** Characters that turn, hide or stretch what stands beside them. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** Signs of WhatsApp's own markup, and what looks the same without its effect. */
const plainSigns: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': '’' }

/**
 * What a customer typed, as a message may carry it: on one line, without hidden characters, and so that neither a mail program nor
 * WhatsApp makes a link or bold type of it. People read it as it was typed, but for a space after the dots of an address.
 */
export function customerText(text: string, max = 1000): string {
  const line = text
    .normalize('NFC')
    .replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' / ')
    .replace(invisible, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[。．｡․]/g, '.')
    .replace(/[*_~`]/g, (sign) => plainSigns[sign] ?? sign)
    .replace(/\.(?=\p{L})/gu, '. ')
    .replace(/(?<=\d)\.(?=\d{1,3}\.\d{1,3}\.\d)/g, '. ')
    .replace(/(?<=\p{L}):(?=\S)/gu, ': ')
    .trim()
  return shorten(line, max)
}

/** An e-mail address that was checked: whole, for it is of use, unless a program could take a part of it for a link. */
export function customerEmail(email: string): string {
  return /^[\w.+-]+@[\w.-]+$/.test(email) ? email : customerText(email)
}

/** Cuts a text that is too long, and shows that it goes on. */
export function shorten(text: string, max: number): string {
  const letters = [...text]
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}
