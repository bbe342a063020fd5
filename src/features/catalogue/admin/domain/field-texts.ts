import { formatMoney } from '#lib/money.ts'
import { quoted } from '#lib/quoted.ts'
import type { Json } from '#lib/result.ts'
import type { FieldChange } from '#ui/form/conflict-notice.tsx'
import type { EditedCategory, EditedProduct } from './catalogue-rows.ts'
import type { CategoryForm } from './category.schema.ts'
import type { ProductForm } from './product.schema.ts'

/** The French names and values of the fields, in the notice of a version conflict and in the audit log. */

/** For each field of a form: its name in the notice, and its value as text. */
type FieldTexts<Form, Row> = Record<keyof Form, readonly [label: string, show: (row: Row) => string]>

const MAX_QUOTE = 60

const productTexts: FieldTexts<ProductForm, EditedProduct> = {
  stock: ['Une livraison, ou quelqu’un d’autre, a changé le stock', ({ stock }) => String(stock)],
  name: ['Nom', ({ name }) => name],
  description: ['Description', ({ description }) => quote(description)],
  price: ['Prix', ({ price }) => formatMoney(price)],
  categoryId: [
    'Catégorie',
    ({ categoryId, categoryName }) => categoryName ?? (categoryId ? 'inconnue' : 'aucune'),
  ],
  imageUrl: ['Image', ({ imageUrl }) => quote(imageUrl)],
  isActive: ['En vente', ({ isActive }) => (isActive ? 'oui' : 'non')],
}

const categoryTexts: FieldTexts<CategoryForm, EditedCategory> = {
  name: ['Nom', ({ name }) => name],
  description: ['Description', ({ description }) => quote(description)],
  imageUrl: ['Image', ({ imageUrl }) => quote(imageUrl)],
}

/**
 * The fields in the audit log. `show` is null for a value that the log does not quote. Those of categories
 * are among them.
 */
export const loggedFields: Record<
  keyof (ProductForm & CategoryForm),
  { label: string; show: ((value: Json) => string) | null }
> = {
  name: { label: 'nom', show: quoted },
  price: { label: 'prix', show: (value) => formatMoney(Number(value)) },
  stock: { label: 'stock', show: String },
  isActive: { label: 'actif', show: (value) => (value ? 'oui' : 'non') },
  description: { label: 'description modifiée', show: null },
  categoryId: { label: 'catégorie modifiée', show: null },
  imageUrl: { label: 'image modifiée', show: null },
}

/** The fields of a product that differ, in words. */
export function productChanges(before: EditedProduct, after: EditedProduct): FieldChange[] {
  return changes(productTexts, before, after)
}

/** The fields of a category that differ, in words. */
export function categoryChanges(before: EditedCategory, after: EditedCategory): FieldChange[] {
  return changes(categoryTexts, before, after)
}

function changes<Form, Row>(texts: FieldTexts<Form, Row>, before: Row, after: Row): FieldChange[] {
  return Object.values<FieldTexts<Form, Row>[keyof Form]>(texts)
    .map(([label, show]) => ({ label, before: show(before), after: show(after) }))
    .filter((change) => change.before !== change.after)
}

function quote(text: string | null): string {
  if (!text) return 'aucune'
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text
}
