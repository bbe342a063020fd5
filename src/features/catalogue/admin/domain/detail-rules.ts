import * as v from 'valibot'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { isSameNote } from '../../domain/notes.ts'
import {
  type DetailDeclaration,
  type DetailField,
  detailFields,
  detailOf,
  LONGEST_NOTE,
  MOST_NOTES,
  type ProductDetails,
} from '../../domain/product-details.ts'
import { optionalText } from './field-parsers.ts'

type Rules = { [Field in DetailField]: v.GenericSchema<string, ProductDetails[Field]> }

/** The rules of the optional fields, by their kinds: each turns the text of a field into the value that is stored. */
export function detailRules(): Rules {
  return Object.fromEntries(detailFields.map((field) => [field, ruleOf(detailOf(field))])) as Rules
}

function ruleOf(detail: DetailDeclaration): v.GenericSchema<string, unknown> {
  switch (detail.kind) {
    case 'text':
      return optionalText(detail.most, detail.tooLong)
    case 'number':
      return optionalNumber(detail)
    case 'choice':
      return optionalChoice(detail.options)
    case 'notes':
      return noteList
  }
}

const optionalNumber = ({ from, to, wrong }: { from: number; to: number; wrong: string }) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? null : parseDecimal(text))),
    v.nullable(v.pipe(v.number(wrong), v.integer(wrong), v.minValue(from, wrong), v.maxValue(to, wrong))),
  )

const optionalChoice = (options: Readonly<Record<string, string>>) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => text === '' || Object.hasOwn(options, text),
      `Choisissez parmi : ${Object.values(options).join(', ')}`,
    ),
    v.transform((text) => text || null),
  )

/** A note to each line (PROF-02). The same note twice, in whatever spelling, is one. */
const noteList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split('\n')
      .map((note) => note.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  ),
  v.transform((notes) =>
    notes.filter((note, at) => notes.findIndex((other) => isSameNote(other, note)) === at),
  ),
  v.array(
    v.pipe(
      v.string(),
      v.maxLength(LONGEST_NOTE, ({ input }) => tooLong(input)),
      v.regex(/^[^<>,;\p{Cc}]*$/u, 'Une note ne contient ni virgule, ni point-virgule, ni < ou >'),
    ),
  ),
  v.maxLength(
    MOST_NOTES,
    ({ input }) => `${MOST_NOTES} notes au plus : ${input.length - MOST_NOTES} de trop`,
  ),
)

function tooLong(note: string): string {
  const much = note.length - LONGEST_NOTE
  return `« ${note.slice(0, 20)}… » : ${much} caractère${much > 1 ? 's' : ''} de trop, ${LONGEST_NOTE} au plus`
}
