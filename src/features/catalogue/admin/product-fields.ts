import type { Json } from '#lib/errors/result.ts'
import { formatMoney } from '#lib/format/money.ts'
import { quoted } from '#lib/text.ts'
import type { FieldChange } from '#ui/form/use-versioned-edit.tsx'
import { type DetailField, detailFields, detailOf, detailWords } from '../product-details.ts'
import type { EditedCategory, EditedProduct } from './catalogue-rows.ts'
import { emptyProductForm, type ProductForm } from './product-form.ts'

export type ProductField = keyof ProductForm

type FieldFacts = {
  /** Its name over its box in the form and over its column in a product file. */
  title: string
  /** What else its column may be called in a file. */
  otherTitles?: readonly string[]
  /** The width of its column, in characters. */
  width: number
  /** How its cell is read; a text without it. */
  cell?: 'amount' | 'whole' | 'switch' | 'category' | 'addresses' | 'choice' | 'notes'
  /** Its value in words, where somebody else changed it and in the preview of an import. */
  words: (product: EditedProduct) => string
  /** Its name in the audit log, with its value where the log quotes it. */
  logged: { label: string; show?: (value: Json) => string }
}

/** The column of an optional field, by its kind: as wide as its title or its usual text. */
const columns = {
  choice: { cell: 'choice', width: 18 },
  notes: { cell: 'notes', width: 40 },
  number: { cell: 'whole', width: 28 },
  text: { width: 40 },
} as const

/**
 * The fields of the product form, the optional ones from `productDetails`: once for the form, the product file, the notice of
 * a version conflict and the audit log; in the order of the columns in a file (EXPORT-01). Their rules are in `productSchema`.
 */
export const productFields: Record<ProductField, FieldFacts> = {
  name: {
    title: 'Nom',
    otherTitles: ['Nom du produit', 'Produit'],
    width: 32,
    words: ({ name }) => name,
    logged: { label: 'nom', show: quoted },
  },
  description: {
    title: 'Description',
    width: 60,
    words: ({ description }) => shortened(description),
    logged: { label: 'description modifiée' },
  },
  price: {
    title: 'Prix (CFA)',
    width: 12,
    cell: 'amount',
    words: ({ price }) => formatMoney(price),
    logged: { label: 'prix', show: (value) => formatMoney(Number(value)) },
  },
  compareAtPrice: {
    title: 'Ancien prix (CFA)',
    width: 18,
    cell: 'amount',
    words: ({ compareAtPrice }) => amountOrNone(compareAtPrice),
    logged: { label: 'ancien prix', show: amountOrNone },
  },
  stock: {
    title: 'Stock',
    width: 8,
    cell: 'whole',
    words: ({ stock }) => String(stock),
    logged: { label: 'stock', show: String },
  },
  categoryId: {
    title: 'Catégorie',
    width: 20,
    cell: 'category',
    words: ({ categoryId, categoryName }) => categoryName ?? (categoryId ? 'inconnue' : 'aucune'),
    logged: { label: 'catégorie modifiée' },
  },
  isActive: {
    title: 'En vente',
    otherTitles: ['Actif'],
    width: 9,
    cell: 'switch',
    words: ({ isActive }) => (isActive ? 'oui' : 'non'),
    logged: { label: 'actif', show: (value) => (value ? 'oui' : 'non') },
  },
  imageUrl: {
    title: 'Image',
    otherTitles: ['Adresse de l’image', 'Photo'],
    width: 40,
    words: ({ imageUrl }) => shortened(imageUrl),
    logged: { label: 'image modifiée' },
  },
  moreImageUrls: {
    title: 'Autres images',
    width: 40,
    cell: 'addresses',
    words: ({ moreImageUrls }) => shortened(moreImageUrls.join(' ')),
    logged: { label: 'autres images modifiées' },
  },
  ...detailFacts(),
}

export const productFieldNames = Object.keys(productFields) as ProductField[]

function detailFacts(): Record<DetailField, FieldFacts> {
  return Object.fromEntries(detailFields.map((field) => [field, factsOf(field)])) as Record<
    DetailField,
    FieldFacts
  >
}

function factsOf(field: DetailField): FieldFacts {
  const detail = detailOf(field)
  const words = (value: unknown) => {
    const text = detailWords(field, value)
    return text === null ? 'non indiqué' : shortened(text)
  }
  return {
    title: detail.title,
    ...columns[detail.kind],
    words: (product) => words(product[field]),
    logged:
      detail.kind === 'text'
        ? { label: detail.changed }
        : { label: withoutBrackets(detail.title).toLowerCase(), show: words },
  }
}

const MAX_QUOTE = 60

function shortened(text: string | null): string {
  if (!text) return 'aucune'
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text
}

function amountOrNone(value: Json): string {
  return value === null ? 'aucun' : formatMoney(Number(value))
}

/** A title without its part in brackets: what a field is called in a sentence. */
export function withoutBrackets(title: string): string {
  return title.replace(/\([^()]*\)/g, '').trim()
}

export function productForm(product: EditedProduct | null): ProductForm {
  if (!product) return emptyProductForm
  const texts = Object.fromEntries(productFieldNames.map((field) => [field, formText(product[field])]))
  return texts as ProductForm
}

function formText(value: EditedProduct[ProductField]): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) ? value.join('\n') : String(value)
}

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

export function productChanges(before: EditedProduct, after: EditedProduct): FieldChange[] {
  return changes(productTexts, before, after)
}

export function categoryChanges(before: EditedCategory, after: EditedCategory): FieldChange[] {
  return changes(categoryTexts, before, after)
}

function changes<Row>(texts: FieldTexts<Row>, before: Row, after: Row): FieldChange[] {
  return texts
    .map(([label, words]) => ({ label, before: words(before), after: words(after) }))
    .filter((change) => change.before !== change.after)
}
