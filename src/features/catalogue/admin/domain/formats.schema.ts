import * as v from 'valibot'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { rowId } from './field-parsers.ts'

/** The most formats that a perfume has. */
export const MOST_FORMATS = 5

const MAX_SIZE = 5000
const wholeSize = `Un format est un nombre entier de ml, de 1 à ${MAX_SIZE}`

/** The size of a format in ml, from the text of its field (FMT-06). */
export const sizeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Indiquez le format en ml'),
  v.transform(parseDecimal),
  v.number(wholeSize),
  v.integer(wholeSize),
  v.minValue(1, wholeSize),
  v.maxValue(MAX_SIZE, wholeSize),
)

const seenFormat = v.object({ id: rowId, sizeMl: v.pipe(v.number(), v.integer()) })

/** The formats of one perfume, and those that the form began with. None, or only one, separates them all. */
export const formatsEditSchema = v.object({
  productId: rowId,
  formats: v.pipe(
    v.array(v.object({ id: rowId, sizeMl: sizeSchema })),
    v.maxLength(MOST_FORMATS),
    v.check((formats) => areDistinct(formats.map(({ sizeMl }) => sizeMl))),
    v.check((formats) => areDistinct(formats.map(({ id }) => id))),
  ),
  seen: v.pipe(v.array(seenFormat), v.maxLength(MOST_FORMATS)),
})

export type FormatsEdit = v.InferOutput<typeof formatsEditSchema>

/** The message beside each field of a size, by product; empty when all are right (FMT-06). */
export function sizeMessages(formats: readonly { id: string; size: string }[]): Record<string, string> {
  const messages: Record<string, string> = {}
  const seen = new Set<number>()
  for (const { id, size } of formats) {
    const read = v.safeParse(sizeSchema, size)
    if (!read.success) messages[id] = read.issues[0].message
    else if (seen.has(read.output)) messages[id] = `Un autre produit a déjà le format ${read.output} ml`
    else seen.add(read.output)
  }
  return messages
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}
