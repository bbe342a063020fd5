import type { Json } from '#lib/errors/result.ts'
import type { FieldChange } from '#ui/form/conflict-notice.tsx'
import type { EditedCategory, EditedProduct } from './catalogue-rows.ts'
import {
  type ProductField,
  productFieldNames,
  productFields,
  shortened,
  withoutBrackets,
} from './product-fields.ts'

/** The French names and values of the fields, in the notice of a version conflict and in the audit log. */

/** The fields of a row in the order of the notice: what each is called there, and its value in words. */
type FieldTexts<Row> = readonly (readonly [label: string, words: (row: Row) => string])[]

// The stock changes most often, and without anybody's doing: it comes first and says why.
const productTexts: FieldTexts<EditedProduct> = [
  ['Une livraison, ou quelqu’un d’autre, a changé le stock', productFields.stock.words],
  ...productFieldNames
    .filter((field) => field !== 'stock')
    .map((field) => [withoutBrackets(productFields[field].title), productFields[field].words] as const),
]

const categoryTexts: FieldTexts<EditedCategory> = [
  ['Nom', ({ name }) => name],
  ['Description', ({ description }) => shortened(description)],
  ['Image', ({ imageUrl }) => shortened(imageUrl)],
]

/**
 * The fields in the audit log, those that it quotes first. Those of categories are among them. Without `show` the log
 * says only that the field changed.
 */
export const loggedFields: readonly { field: ProductField; label: string; show?: (value: Json) => string }[] =
  productFieldNames
    .map((field) => ({ field, ...productFields[field].logged }))
    .sort((one, other) => Number(Boolean(other.show)) - Number(Boolean(one.show)))

/** The fields of a product that differ, in words. */
export function productChanges(before: EditedProduct, after: EditedProduct): FieldChange[] {
  return changes(productTexts, before, after)
}

/** The fields of a category that differ, in words. */
export function categoryChanges(before: EditedCategory, after: EditedCategory): FieldChange[] {
  return changes(categoryTexts, before, after)
}

function changes<Row>(texts: FieldTexts<Row>, before: Row, after: Row): FieldChange[] {
  return texts
    .map(([label, words]) => ({ label, before: words(before), after: words(after) }))
    .filter((change) => change.before !== change.after)
}
