import type { EditedProduct } from './catalogue-rows.ts'
import { emptyProductForm, type ProductForm } from './product.schema.ts'
import { type ProductField, productFieldNames } from './product-fields.ts'

/** The form of a product as it is; the initial form without one. */
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
