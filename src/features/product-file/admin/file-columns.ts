import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import {
  type ProductField,
  productFieldNames,
  productFields,
  withoutBrackets,
} from '#features/catalogue/admin/product-fields.ts'
import { type DetailField, detailFields, detailOf, detailWords } from '#features/catalogue/product-details.ts'
import type { Cell, Column, ReadRow } from '#lib/spreadsheet/csv.ts'
import { foldText } from '#lib/text.ts'
import type { FoundProfile, Said } from './profile-words.ts'

export type FileField = 'id' | ProductField | 'sizeMl' | 'mark'

/** The columns of a product file, in their order, with their titles and widths (EXPORT-01). */
export const fileColumns: Record<FileField, Column & { otherTitles?: readonly string[] }> = {
  id: { title: 'Identifiant', otherTitles: ['ID'], width: 38 },
  ...productFields,
  sizeMl: { title: 'Format (ml)', width: 12 },
  mark: { title: 'Repère (ne pas modifier)', width: 24 },
}

export const fileFields: readonly FileField[] = ['id', ...productFieldNames, 'sizeMl', 'mark']

export function columnName(field: FileField): string {
  return withoutBrackets(fileColumns[field].title)
}

const known = new Map(
  fileFields.flatMap((field) => {
    const { title, otherTitles = [] } = fileColumns[field]
    return [title, ...otherTitles].map((text) => [folded(text), field] as const)
  }),
)

/** The column that a title names, whatever its case, accents and unit; undefined for any other. */
export function fieldOfTitle(title: string): FileField | undefined {
  return known.get(folded(title))
}

function folded(title: string): string {
  return foldText(withoutBrackets(title))
}

/**
 * The mark of a product in a file: a short hash of each of its values on the day of the export. By it an import
 * knows which cells were edited since, and which only are older than the shop (IMPORT-04).
 */

const VERSION = 'r1'
const marked = [...productFieldNames, 'sizeMl'] as const
type MarkedField = (typeof marked)[number]

/** The values at the export, as hashes. */
export type Mark = Readonly<Record<MarkedField, string>>

/** The mark of a product as it is. A spreadsheet takes it for a text, since it begins with a letter. */
export function markOf(product: EditedProduct): string {
  return [VERSION, ...marked.map((field) => hashOf(product[field]))].join('.')
}

/** Reads a mark; null for what is none, or one of another release. */
export function readMark(text: string): Mark | null {
  const [version, ...hashes] = text.trim().split('.')
  if (version !== VERSION || hashes.length !== marked.length) return null
  return Object.fromEntries(marked.map((field, at) => [field, hashes[at]])) as Mark
}

/** The hash of a value (FNV-1a, 32 bits); line ends and spaces around a text do not count. */
export function hashOf(value: unknown): string {
  const text = JSON.stringify(plain(value) ?? null)
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** Whether two values are the same but for line ends and spaces around a text. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const [first, second] = [plain(one), plain(other)]
  if (typeof first === 'string' && typeof second === 'string') return first === second
  return JSON.stringify(first ?? null) === JSON.stringify(second ?? null)
}

function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return (value.includes('\r') ? value.replace(/\r\n?/g, '\n') : value).trim()
}

/** The number of a line as a spreadsheet shows it; of one of several files with that file's name, "4 de tarifs.csv". */
export type LineName = number | string

/** What is wrong in a file: the line, the column, and a sentence. */
export type LineError = { line: LineName; column: string; text: string }

/** A product of a file: the texts of the columns that the file has, and what only a file from elsewhere says. */
export type FileLine = {
  line: LineName
  texts: Partial<Record<FileField, string>>
  /** The perfume that it is a format of, by a key that its formats in the file share, and its size (D44). */
  format?: { perfume: string; sizeMl: number }
  /** Addresses (https) of its pictures in their order, the main one first. They are fetched after the import. */
  pictureUrls?: readonly string[]
  /** Paths that it had in the other shop, such as "/product/eau-ambre". */
  oldAddresses?: readonly string[]
  /** What its tags, attributes and metafields say, and the profile that was found in all of its texts. */
  said?: readonly Said[] | undefined
  profile?: FoundProfile
}

/** The shop's own file by its columns. `ignored` are the titles that the shop does not know. */
type OwnLines = { lines: FileLine[]; ignored: string[]; errors: LineError[] }

/** The row of a product in a file (EXPORT-01). */
export function rowOf(product: EditedProduct): Cell[] {
  const special: Partial<Record<FileField, Cell>> = {
    categoryId: product.categoryName,
    isActive: product.isActive ? 'oui' : 'non',
    moreImageUrls: product.moreImageUrls.join('\n'),
    ...Object.fromEntries(detailFields.map((field) => [field, cellOf(field, product)])),
    mark: markOf(product),
  }
  return fileFields.map((field) =>
    field in special ? (special[field] ?? null) : (product[field as keyof EditedProduct] as Cell),
  )
}

/** Numbers stay numbers, so that a spreadsheet can reckon with them. */
function cellOf(field: DetailField, product: EditedProduct): Cell {
  return detailOf(field).kind === 'number' ? (product[field] as Cell) : detailWords(field, product[field])
}

export function readLines({ line, cells }: ReadRow, rows: readonly ReadRow[]): OwnLines {
  const places = new Map<FileField, number>()
  const ignored: string[] = []
  const errors: LineError[] = []
  for (const [at, title] of cells.entries()) {
    const field = fieldOfTitle(title)
    if (!field) {
      if (title.trim()) ignored.push(title.trim())
    } else if (places.has(field)) {
      errors.push({ line, column: columnName(field), text: 'Cette colonne est deux fois dans le fichier.' })
    } else places.set(field, at)
  }
  if (!places.has('id') && !places.has('name')) {
    errors.push({
      line,
      column: 'Titres',
      text: 'Il manque une colonne « Nom » ou « Identifiant ». Exportez vos produits pour avoir un modèle.',
    })
  }
  const lines = rows.map((row) => ({
    line: row.line,
    texts: Object.fromEntries([...places].map(([field, at]) => [field, row.cells[at] ?? ''])),
  }))
  return { lines, ignored, errors }
}
