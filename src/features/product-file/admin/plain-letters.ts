/**
 * A text with plain small letters and spaces for apostrophes, for patterns, and as it stands in the same places: what is found in one is where it is in
 * the other.
 */
export type PlainText = { plain: string; whole: string }

const plainOf = new Map<string, string>([
  ["'", ' '],
  ['’', ' '],
  ['‘', ' '],
])

/** A letter is looked up once; one that would become several, as in a few scripts, stays as it is. */
function plainLetter(letter: string): string {
  const known = plainOf.get(letter)
  if (known !== undefined) return known
  const small = letter
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s/, ' ')
  const plain = small.length === letter.length ? small : letter
  plainOf.set(letter, plain)
  return plain
}

/** Takes a text without ends of lines. */
export function plainLetters(text: string): PlainText {
  const whole = /[^ -\u02ff\u2000-\u206f]/.test(text) ? text.normalize('NFC').replace(/\p{Mn}/gu, '') : text
  const small = whole.toLowerCase()
  return { plain: (small.length === whole.length ? small : whole).replace(otherLetter, plainLetter), whole }
}

/** Any but small ones of English and signs. */
const otherLetter = /[^ -&(-@[-~]/g

/** Whether anything but signs is left of a text. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
