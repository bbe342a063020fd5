import { phoneDigits } from '#lib/phone.ts'
import { foldText } from '#lib/text.ts'

/**
 * What the staff asks for, as patterns of SQL's `like`: the beginning of an order's number, or texts that all stand in what an order
 * is found by (order_search_text). `isSharp`: an index finds them by itself.
 */
export type OrderQuestion =
  | { kind: 'number'; pattern: string; isSharp: boolean }
  | { kind: 'texts'; patterns: string[]; isSharp: boolean }

/** With so many digits of its time an order's number names one of a few hours. */
const SHARP_NUMBER = 'CMD-'.length + 9
/** The index knows texts by three letters in a row; fewer are taken for the beginning of a word. */
const SHARP_TEXT = 3
const MOST_WORDS = 6

/** Reads a question: an order's number, a phone number in any way of writing it, or words; null when nothing is asked. */
export function orderQuestion(question: string): OrderQuestion | null {
  const asked = question.replaceAll('\u0000', '').trim()
  if (/^cmd\b/i.test(asked)) return byNumber(asked)
  if (/^1\d{10,12}$/.test(asked)) return byNumber(`CMD-${asked}`)
  if (/^\+?[\d\s().-]+$/.test(asked) && /\d/.test(asked)) return byTexts([nationalDigits(asked)])
  return byTexts(
    foldText(asked.replace(/[’'‘`]/g, ''))
      .split(' ')
      .filter(Boolean)
      .slice(0, MOST_WORDS),
  )
}

function byNumber(asked: string): OrderQuestion {
  const number = asked.toUpperCase().replace(/[^A-Z\d-]/g, '')
  return { kind: 'number', pattern: `${number}%`, isSharp: number.length >= SHARP_NUMBER }
}

function byTexts(texts: string[]): OrderQuestion | null {
  if (texts.length === 0) return null
  return {
    kind: 'texts',
    patterns: texts.map((text) => `%${text.length < SHARP_TEXT ? ' ' : ''}${escapePattern(text)}%`),
    isSharp: texts.some((text) => text.length >= SHARP_TEXT - 1),
  }
}

/** As phone_key has it: without the code of Côte d'Ivoire, also while the rest is still being typed. */
function nationalDigits(phone: string): string {
  const digits = phoneDigits(phone)
  const international = phone.startsWith('+') || digits.startsWith('00')
  const known = digits.replace(/^00/, '')
  const hasCode = known.startsWith('225') && (international || [11, 13].includes(known.length))
  return (hasCode ? known.slice(3) : known) || known
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
