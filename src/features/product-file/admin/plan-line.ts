import { safeParse } from 'valibot'
import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import {
  type ProductField,
  productFieldNames,
  productFields,
  productForm,
} from '#features/catalogue/admin/product-fields.ts'
import {
  emptyProductForm,
  type ProductForm,
  type ProductValues,
  productLineSchema,
} from '#features/catalogue/admin/product-form.ts'
import { type CategoryIds, formText, type Separators } from './cell-texts.ts'
import {
  columnName,
  type FileField,
  type FileLine,
  hashOf,
  isSameValue,
  type LineError,
  type Mark,
  readMark,
} from './file-columns.ts'

/** A perfume of the shop that has formats, and their sizes in ml. */
export type KnownPerfume = { id: string; sizes: readonly number[] }

export type Known = {
  products: ReadonlyMap<string, EditedProduct>
  /** The perfumes of those of them that are formats. */
  perfumeOf: ReadonlyMap<string, KnownPerfume>
  categories: CategoryIds
  separators: Separators
  categoryNames: ReadonlyMap<string, string>
  /** Categories of the file that the shop does not have, by the ids that they would get (MOVE-05). */
  newCategories: ReadonlyMap<string, string>
  /** Names of new products of the file that the shop has already. */
  takenNames: ReadonlySet<string>
  /** Pictures of the file, among the shop's own addresses, that are not there. */
  lostPictures: ReadonlySet<string>
}

type Changed = Partial<ProductValues>

export type LinePlan =
  | { kind: 'unchanged' }
  | { kind: 'wrong'; errors: LineError[] }
  | { kind: 'added'; values: ProductValues }
  | { kind: 'changed'; product: EditedProduct; fields: ProductField[]; before: Changed; after: Changed }

const FORMAT_ELSEWHERE = 'Un format se change avec le bouton « Formats » de la liste des produits.'
const NAME_TAKEN =
  'Un produit s’appelle déjà ainsi. Pour le modifier, mettez son identifiant ; sinon, changez le nom.'
const UNKNOWN_ID = 'Ce produit n’existe plus. Restaurez-le, ou videz l’identifiant pour l’ajouter.'
const PRICES_WRONG = 'L’ancien prix doit être supérieur au prix'
const LOST_PICTURE = 'Cette image n’est plus dans la boutique.'

/** What a line would do to the products as the shop has them: nothing, an error, a new product or changes (IMPORT-01). */
export function planLine(file: FileLine, known: Known): LinePlan {
  const id = (file.texts.id ?? '').trim().toLowerCase()
  const found = id ? known.products.get(id) : undefined
  if (id && !found) return wrong(file, 'id', UNKNOWN_ID)
  return found ? planChange(file, found, known) : planAddition(file, known)
}

function planAddition(file: FileLine, known: Known): LinePlan {
  if (file.texts.sizeMl?.trim()) return wrong(file, 'sizeMl', FORMAT_ELSEWHERE)
  const { form, errors } = readForm(file, emptyProductForm, known)
  const parsed = safeParse(productLineSchema, form)
  if (!parsed.success) addIssues(errors, file, parsed.issues)
  else if (!file.format && known.takenNames.has(parsed.output.name))
    errors.push(errorAt(file, 'name', NAME_TAKEN))
  if (!parsed.success || errors.length > 0) return { kind: 'wrong', errors }
  return { kind: 'added', values: parsed.output }
}

function planChange(file: FileLine, product: EditedProduct, known: Known): LinePlan {
  const mark = readMark(file.texts.mark ?? '')
  if (changesFormat(file, product, mark)) return wrong(file, 'sizeMl', FORMAT_ELSEWHERE)
  const { form, touched, errors } = readForm(file, productForm(product), known)
  if (touched.length === 0 && errors.length === 0) return { kind: 'unchanged' }
  const parsed = safeParse(productLineSchema, form)
  if (!parsed.success) addIssues(errors, file, parsed.issues)
  if (!parsed.success || errors.length > 0) return { kind: 'wrong', errors }

  const values = parsed.output
  const fields = touched.filter(
    (field) => !isSameValue(values[field], product[field]) && mark?.[field] !== hashOf(values[field]),
  )
  // The cell was edited, and somebody changed the product since the export.
  const overtaken = fields.filter((field) => mark && mark[field] !== hashOf(product[field]))
  if (overtaken.length > 0) {
    return {
      kind: 'wrong',
      errors: overtaken.map((field) => errorAt(file, field, sinceExport(field, product))),
    }
  }
  if (fields.length === 0) return { kind: 'unchanged' }
  const after = pick(values, fields)
  const { price, compareAtPrice } = { ...product, ...after }
  if (compareAtPrice !== null && compareAtPrice <= price) return wrong(file, 'compareAtPrice', PRICES_WRONG)
  return { kind: 'changed', product, fields, before: pick(product, fields), after }
}

/** The form after the cells of a line were applied to it, and the fields whose text they change. */
function readForm({ line, texts }: FileLine, from: ProductForm, known: Known) {
  const form: Record<ProductField, string> = { ...from }
  const touched: ProductField[] = []
  const errors: LineError[] = []
  for (const field of productFieldNames) {
    const cell = texts[field]
    if (cell === undefined) continue
    const read = formText(field, cell, from[field], known)
    if ('error' in read) errors.push(errorAt({ line }, field, read.error))
    else if (!isSameValue(read.text, from[field])) {
      form[field] = read.text
      touched.push(field)
    }
    if (isPicture(field) && 'text' in read && hasLost(read.text, known)) {
      errors.push(errorAt({ line }, field, LOST_PICTURE))
    }
  }
  return { form: form as ProductForm, touched, errors }
}

const isPicture = (field: ProductField) => field === 'imageUrl' || field === 'moreImageUrls'
const hasLost = (text: string, { lostPictures }: Known) =>
  text.split('\n').some((address) => lostPictures.has(address.trim()))

function changesFormat({ texts }: FileLine, { sizeMl }: EditedProduct, mark: Mark | null): boolean {
  const text = texts.sizeMl?.trim()
  if (text === undefined) return false
  const size = text === '' ? null : Number(text.replace(',', '.'))
  return size !== sizeMl && mark?.sizeMl !== hashOf(size)
}

function sinceExport(field: ProductField, product: EditedProduct): string {
  return `Changé dans la boutique depuis l’export (maintenant : ${productFields[field].words(product)}). Exportez à nouveau.`
}

function pick(from: Readonly<Record<ProductField, unknown>>, fields: readonly ProductField[]): Changed {
  return Object.fromEntries(fields.map((field) => [field, from[field]]))
}

type Issues = readonly { message: string; path?: readonly { key: unknown }[] | undefined }[]

function addIssues(errors: LineError[], file: FileLine, issues: Issues): void {
  for (const { message, path } of issues) {
    const error = errorAt(file, path?.[0]?.key as ProductField, message)
    if (!errors.some(({ column }) => column === error.column)) errors.push(error)
  }
}

function errorAt({ line }: Pick<FileLine, 'line'>, field: FileField, text: string): LineError {
  return { line, column: columnName(field), text: text.endsWith('.') ? text : `${text}.` }
}

function wrong(file: FileLine, field: FileField, text: string): LinePlan {
  return { kind: 'wrong', errors: [errorAt(file, field, text)] }
}
