import type { EditedProduct } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import {
  type DetailField,
  detailFields,
  detailOf,
  detailWords,
} from '#features/catalogue/domain/product-details.ts'
import type { Cell, ReadRow } from '#lib/spreadsheet/cell.ts'
import { markOf } from './field-mark.ts'
import { columnName, type FileField, fieldOfTitle, fileFields } from './file-columns.ts'
import type { FoundProfile, Said } from './profile/found-profile.ts'

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

/** Reads the shop's own file by its row of titles. */
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
