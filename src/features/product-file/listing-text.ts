import { htmlText } from '#lib/html-text.ts'

/** What XML does not allow or nobody sees, and pictures among letters, which Google calls gimmicks; not line ends. */
const unwanted =
  /[[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f\u20e3]--[\n©®™]]/gv
/** Whether a text has any other letter than those of French: then it is looked at more closely, which takes longer. */
const unusual = /[^\n -~\u00a0-\u00ac\u00ae-\u017f\u2010-\u201f\u2020-\u2026\u202f]/

/** Those of the unwanted that part words. */
const breaks = '\t\v\f\r\u0085\u2028\u2029'

/** A run of spaces, or another space than the usual one; no line end. */
const spaces = /[^\S\n]{2,}|[^\S\n ]/g

/** Between two lines, with the mark at the end of the first: a line without one becomes a sentence. */
const lineEnd = /([.!?:;,…]?) ?\n\s*/g

/** What a spreadsheet takes for a formula: a text of a feed does not begin with it. */
const formulaStart = /^'*[=+\-@][\s'=+\-@]*/

/** A text as catalogues elsewhere take it: one line without markup, addresses and emoji (D61). */
export function listingText(text: string): string {
  const plain = /[<&]/.test(text) ? htmlText(text) : text
  const clean = unusual.test(plain)
    ? plain.replace(unwanted, (sign) => (breaks.includes(sign) ? ' ' : ''))
    : plain
  return (clean.includes('://') ? clean.replace(/https?:\/\/\S+/g, '') : clean)
    .replace(spaces, ' ')
    .trim()
    .replace(lineEnd, (_, end) => (end ? `${end} ` : '. '))
    .replace(formulaStart, '')
}

/** A text of at most `most` characters; a longer one ends after a whole word, if one ends in its second half. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const begin = text.slice(0, most - 1)
  const end = begin.lastIndexOf(' ')
  const kept = end > most / 2 ? begin.slice(0, end) : begin.replace(/\p{Cs}$/u, '')
  return `${kept.replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`
}
