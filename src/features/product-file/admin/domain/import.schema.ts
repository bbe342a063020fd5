import * as v from 'valibot'
import { amountAnswers } from './amounts.ts'
import { currencyAnswer } from './currency/conversion.ts'
import type { ImportAnswers } from './moving-in/read-tables.ts'
import { tableFields } from './moving-in/table.ts'

/** The name of the file as the journal keeps it. */
const fileName = v.pipe(
  v.string(),
  v.transform((name) => name.replaceAll('\u0000', '').trim().slice(0, 200) || 'fichier'),
)

/** The place of each column that was chosen, from 0 (MOVE-02). */
const columns = v.record(v.picklist(tableFields), v.pipe(v.number(), v.integer(), v.minValue(0)))

/** The most files that are read together: PrestaShop keeps products and combinations apart. */
export const MOST_FILES = 2

/** A part of the address that says how many bytes each of several files has, and its name. */
const files = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.strictObject({ name: fileName, size: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
  v.maxLength(MOST_FILES),
)

const on = v.pipe(
  v.literal('on'),
  v.transform(() => true),
)

const answers = v.object({
  files: v.optional(files),
  sheet: v.optional(v.string()),
  isTable: v.optional(on),
  isProfileLeft: v.optional(on),
  columns: v.optional(v.pipe(v.string(), v.parseJson(), columns)),
  amounts: v.optional(v.picklist(amountAnswers)),
  currency: v.optional(v.pipe(v.string(), v.parseJson(), currencyAnswer)),
  stock: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number))),
})

/** An import, with the digest of its preview; without a digest, the preview itself. Both with what was asked about the file. */
export const importSchema = v.variant('step', [
  v.object({ ...answers.entries, step: v.literal('preview') }),
  v.object({
    ...answers.entries,
    step: v.literal('apply'),
    fileName,
    digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    requestKey: v.pipe(v.string(), v.uuid()),
    /** Whether categories that do not exist are created (MOVE-05). */
    categories: v.optional(v.picklist(['create', 'leave']), 'create'),
  }),
])

/** One of several files whose bytes come one after the other. */
export type FilePart = { name: string; size: number }
/** How a file is to be read, as far as it was asked. */
export type FileRequest = ImportAnswers & { files?: readonly FilePart[] | undefined }
export type ImportRequest = FileRequest &
  Omit<Extract<v.InferOutput<typeof importSchema>, { step: 'apply' }>, keyof FileRequest>

/** The kinds of files that products and orders are exported to (EXPORT-01, EXPORT-03). */
export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]
