import * as v from 'valibot'
import { parseDecimal } from './format/parse-decimal.ts'

/** Between which numbers, and what is said of any other text; of a number outside of them where it differs. */
type Bounds = { from: number; to: number; wrong: string; tooSmall?: string; tooLarge?: string }

const within = ({ from, to, wrong, tooSmall = wrong, tooLarge = wrong }: Bounds) =>
  v.pipe(v.number(wrong), v.integer(wrong), v.minValue(from, tooSmall), v.maxValue(to, tooLarge))

/** A whole number, from the text of its field. */
export const wholeNumber = ({ missing, ...bounds }: Bounds & { missing: string }) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.transform(parseDecimal), within(bounds))

/** A whole number, from the text of its field; null when it is empty. */
export const optionalWholeNumber = (bounds: Bounds) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? null : parseDecimal(text))),
    v.nullable(within(bounds)),
  )
