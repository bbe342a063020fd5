import * as v from 'valibot'
import { type ProductField, productFields } from '#features/catalogue/admin/product-fields.ts'
import { camelCase } from '#lib/camel-case.ts'
import type { ErrorCode } from '#lib/errors/staff-error-texts.ts'
import { inFrench } from '#lib/format/money.ts'
import { searchedPart } from '#lib/lists/search-text.ts'
import { amountAnswers } from './cell-texts.ts'
import { currencyAnswer } from './currencies.ts'
import { columnName } from './file-columns.ts'
import { tableFields } from './foreign-table.ts'
import type { ImportAnswers } from './read-tables.ts'

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
type FileFormat = (typeof fileFormats)[number]

/** Where the browser asks for the products as a file. */
export const EXPORT_PATH = '/api/product-export'
/** Where it sends a product file. */
export const IMPORT_PATH = '/api/product-import'

/** Whose columns an export of the products has (EXPORT-01, MOVE-19). */
export const exportColumns = {
  boutique: 'Cette boutique',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
} as const
export type ExportColumns = keyof typeof exportColumns
/** What else is exported: the addresses of the shop that was left (MOVE-18). */
export const OLD_ADDRESSES = 'anciennes-adresses'

/** The name of an export without its ending; `day` as "2026-11-21". */
export function exportName(day: string, columns: ExportColumns | typeof OLD_ADDRESSES = 'boutique'): string {
  if (columns === OLD_ADDRESSES) return `${columns}-${day}`
  return columns === 'boutique' ? `produits-${day}` : `produits-${columns}-${day}`
}

/** The address that exports all products as a file of this format, with these columns (EXPORT-01, MOVE-19). */
export function exportAddress(
  format: FileFormat,
  columns: ExportColumns | typeof OLD_ADDRESSES = 'boutique',
): string {
  return `${EXPORT_PATH}?format=${format}${columns === 'boutique' ? '' : `&columns=${columns}`}`
}

/** The most products in a file that is imported (IMPORT-03). */
export const MOST_PRODUCTS = 10_000

/** The most bytes of a file that is imported (IMPORT-03). */
export const MAX_FILE_BYTES = 8 * 1024 * 1024

/** The most rows of a file: a product of another shop may have several (MOVE-08). */
export const MOST_ROWS = 30_000

/** A picture that was not fetched, and why. */
export type FailedPicture = { id: string; productName: string; address: string; reason: ErrorCode }

/** An import, and what became of it (MOVE-11, MOVE-14). */
export type RecentImport = {
  id: string
  fileName: string
  importedAt: string
  /** The admin's e-mail; null when the account was erased. */
  by: string | null
  added: number
  changed: number
  state: 'undoable' | 'undone' | 'settled'
  /** How many pictures its file names by addresses, and how many of them were fetched and failed. */
  pictures: { total: number; kept: number; failed: number }
  failures: FailedPicture[]
}

/** How many failures of one import are listed; all are counted. */
export const MOST_FAILURES = 50

/** A product that stays as it is when its import is taken back: columns that were changed since, none for a new one. */
export type KeptProduct = { name: string; fields: string[] }
export type UndoneImport = { keptProducts: KeptProduct[]; keptCategories: string[] }

const photos = (count: number) => `${inFrench(count)} ${count > 1 ? 'photos' : 'photo'}`

export function waitingPictures({
  pictures: { total, kept, failed },
}: Pick<RecentImport, 'pictures'>): number {
  return total - kept - failed
}

/** « 312 photos sur 480 », then « 478 photos reçues » (MOVE-11). */
export function progressText(of: Pick<RecentImport, 'pictures'>): string {
  const { total, kept } = of.pictures
  if (waitingPictures(of) > 0) return `${photos(kept)} sur ${inFrench(total)}`
  return `${photos(kept)} ${kept > 1 ? 'reçues' : 'reçue'}`
}

/** « 2 photos n’ont pas été reçues ». */
export function failedText(failed: number): string {
  return `${photos(failed)} ${failed > 1 ? 'n’ont pas été reçues' : 'n’a pas été reçue'}`
}

/** « Ambre Doré (Prix, Stock) », « Oud (ajouté) » (MOVE-15). */
export function keptText({ name, fields }: KeptProduct): string {
  const columns = fields.map((field) => columnOf(camelCase(field)))
  return `${name} (${columns.join(', ') || 'ajouté'})`
}

function columnOf(field: string): string {
  return field in productFields ? columnName(field as ProductField) : field
}

/** An address of another shop, and the product that it leads to (MOVE-18). */
export type OldAddress = { id: string; path: string; productName: string }

/** The first of the addresses that were asked for. */
export type OldAddresses = { total: number; found: number; shown: OldAddress[] }

/** How many addresses are shown; all are counted and exported. */
export const MOST_ADDRESSES = 50

export const oldAddressSearch = v.object({ search: v.pipe(v.string(), v.transform(searchedPart)) })
