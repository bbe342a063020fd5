import { MOST_FORMATS } from '#features/catalogue/admin/field-parsers.ts'
import { foldText } from '#lib/text.ts'
import type { FileLine } from './file-columns.ts'
import { sizeIn } from './foreign-lines.ts'

const metric = /(?<![\w.,])\d{1,4}(?:[.,]\d{1,2})? ?(?:ml|cl)\b\.?/g
const ounces = /(?<![\w.,])(\d{1,2}(?:[.,]\d{1,2})?) ?(?:fl\.? ?)?oz\b\.?/g
/** Bottles of which everybody knows how many ml they are. */
const bottles: Readonly<Record<string, number>> = {
  '1': 30,
  '1.0': 30,
  '1.7': 50,
  '2.5': 75,
  '3.3': 100,
  '3.4': 100,
  '4.2': 125,
  '5': 150,
  '6.7': 200,
  '6.8': 200,
}

/** The sizes that a text in plain letters names, and what it says besides. */
export function sizesIn(plain: string): { ml: number[]; rest: string } {
  if (!/\d ?(?:ml|cl|oz|fl)/.test(plain)) return { ml: [], rest: plain }
  const ml = [...plain.matchAll(metric)].map(([text]) => sizeIn(text))
  const oz =
    ml.length > 0
      ? []
      : [...plain.matchAll(ounces)].map(([, number = '']) => bottles[number.replace(',', '.')])
  const known = [...ml, ...oz].filter((size) => size !== null && size !== undefined)
  return { ml: [...new Set(known)], rest: plain.replace(metric, ' ').replace(ounces, ' ') }
}

const atEnd = /(?<![\w.,])\(?\d{1,4}(?:[.,]\d{1,2})? ?(?:ml|cl)\.?\)?$/i

/** A name such as "Khamrah – 100ml" without the size at its end; null when it has none. */
export function namedSize(name: string): { name: string; sizeMl: number } | null {
  const whole = name.trim()
  // Most names.
  if (!/l\.?\)?$/i.test(whole)) return null
  const end = atEnd.exec(whole)
  const sizeMl = end && sizeIn(end[0])
  if (!end || !sizeMl) return null
  let last = end.index
  while (last > 0 && /[\s,:|/–—(-]/.test(whole.charAt(last - 1))) last -= 1
  // « 2 x 50 ml » is a lot.
  if (/\d ?[x×]$/i.test(whole.slice(0, last))) return null
  return last > 0 ? { name: whole.slice(0, last), sizeMl } : null
}

/** Whether the shop has a product of this name, and of this size if it is a format. */
type IsKnown = (name: string, sizeMl: number | null) => boolean

type Named = { at: number; name: string; sizeMl: number }

/** Sizes of one perfume become its formats (D44), or those of the shop; what it has by the whole name stays. */
export function withNamedSizes(lines: readonly FileLine[], isKnown: IsKnown = () => false): FileLine[] {
  const perfumes = new Map<string, Named[]>()
  for (const [at, { texts, format }] of lines.entries()) {
    const named = format ? null : namedSize(texts.name ?? '')
    if (!named || isKnown(texts.name ?? '', null)) continue
    const key = foldText(named.name)
    const own = perfumes.get(key)
    if (own) own.push({ at, ...named })
    else perfumes.set(key, [{ at, ...named }])
  }
  const formats = new Map<number, Pick<FileLine, 'texts' | 'format'>>()
  for (const [key, own] of perfumes) {
    const name = own[0]?.name ?? ''
    const areFormats = areSizes(own) || own.every(({ sizeMl }) => isKnown(name, sizeMl))
    for (const { at, sizeMl } of areFormats ? own : []) {
      formats.set(at, { texts: { ...lines[at]?.texts, name }, format: { perfume: `name ${key}`, sizeMl } })
    }
  }
  return lines.map((line, at) => (formats.has(at) ? { ...line, ...formats.get(at) } : line))
}

function areSizes(own: readonly Named[]): boolean {
  const sizes = new Set(own.map(({ sizeMl }) => sizeMl))
  return own.length > 1 && own.length <= MOST_FORMATS && sizes.size === own.length
}
