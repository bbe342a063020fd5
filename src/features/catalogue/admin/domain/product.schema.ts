import * as v from 'valibot'
import { parseDecimal } from '#lib/decimal.ts'
import {
  optionalCategory,
  optionalDescription,
  optionalPicture,
  requiredName,
  rowId,
  rowVersion,
} from './field-parsers.ts'

/** The limits of the columns: numeric(12, 2) and integer. */
const MAX_PRICE = 9_999_999_999.99
const MAX_STOCK = 2_000_000_000

const positive = 'Le prix doit être un nombre positif'
const wholeStock = 'Le stock doit être un nombre positif ou zéro'

const price = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Le prix est obligatoire'),
  v.transform(parseDecimal),
  v.number(positive),
  v.minValue(0, positive),
  v.maxValue(MAX_PRICE, 'Le prix est trop grand'),
  v.check((amount) => Number(amount.toFixed(2)) === amount, 'Le prix a deux décimales au plus'),
)

const stock = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Le stock est obligatoire'),
  v.transform(parseDecimal),
  v.number(wholeStock),
  v.integer(wholeStock),
  v.minValue(0, wholeStock),
  v.maxValue(MAX_STOCK, 'Le stock est trop grand'),
)

/** The product form (VAL-29 to VAL-31); every value is the text of its field. */
export const productSchema = v.object({
  name: requiredName('Le nom du produit est obligatoire'),
  description: optionalDescription,
  price,
  stock,
  categoryId: optionalCategory,
  imageUrl: optionalPicture,
  isActive: v.pipe(
    v.picklist(['on', 'off']),
    v.transform((text) => text === 'on'),
  ),
})

export type ProductForm = v.InferInput<typeof productSchema>

/** The initial form of a new product, which is on sale at once (APROD-05). */
export const emptyProductForm: ProductForm = {
  name: '',
  description: '',
  price: '',
  stock: '',
  categoryId: '',
  imageUrl: '',
  isActive: 'on',
}

/** A new product: the form, and a key that stays the same while the form is open. */
export const productAdditionSchema = v.object({ ...productSchema.entries, creationKey: rowId })

export type ProductAddition = v.InferOutput<typeof productAdditionSchema>

/** An edit: the product, the version that it began from, and the changed fields alone. */
export const productEditSchema = v.object({
  id: rowId,
  version: rowVersion,
  changes: v.pipe(
    v.partial(productSchema),
    v.check((changes) => Object.keys(changes).length > 0, 'Rien à enregistrer'),
  ),
})

export type ProductEdit = v.InferOutput<typeof productEditSchema>

export const productSwitchSchema = v.object({ id: rowId, isActive: v.boolean() })
