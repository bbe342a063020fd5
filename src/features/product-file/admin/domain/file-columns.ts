import {
  type ProductField,
  productFieldNames,
  productFields,
  withoutBrackets,
} from '#features/catalogue/admin/domain/product-fields.ts'
import type { Column } from '#lib/spreadsheet/cell.ts'
import { foldText } from '#lib/text.ts'

export type FileField = 'id' | ProductField | 'sizeMl' | 'mark'

/** The columns of a product file, in their order, with their titles and widths (EXPORT-01). */
export const fileColumns: Record<FileField, Column & { otherTitles?: readonly string[] }> = {
  id: { title: 'Identifiant', otherTitles: ['ID'], width: 38 },
  ...productFields,
  sizeMl: { title: 'Format (ml)', width: 12 },
  mark: { title: 'Repère (ne pas modifier)', width: 24 },
}

export const fileFields: readonly FileField[] = ['id', ...productFieldNames, 'sizeMl', 'mark']

/** What a column is called in a sentence. */
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
