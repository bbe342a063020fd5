import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { bareContents } from '#tests/fixtures/database/products.ts'
import { productFieldNames, productFields, productForm } from './product-fields.ts'
import { emptyProductForm, productSchema } from './product-form.ts'

const values = {
  ...bareContents,
  name: 'Ambre',
  description: null,
  price: 12.5,
  compareAtPrice: null,
  stock: 0,
  categoryId: null,
  imageUrl: null,
  moreImageUrls: ['/pictures/a.webp', '/pictures/b.webp'],
  topNotes: ['rose', 'iris'],
  longevityHours: 8,
  wearer: 'elle',
}
const product = { ...values, id: '1', version: 1, categoryName: null, sizeMl: null }

it.each([true, false])(
  'the form of a product (for sale: %s) holds what is stored, and stores it again',
  (isActive) => {
    expect(parse(productSchema, productForm({ ...product, isActive }))).toEqual({ ...values, isActive })
  },
)

it('APROD-05 without a product the form is that of a new one', () => {
  expect(productForm(null)).toBe(emptyProductForm)
})

it('EXPORT-01 each column of a product file is at least as wide as its title', () => {
  for (const { title, width } of Object.values(productFields))
    expect(width).toBeGreaterThanOrEqual(title.length)
})

it('IMPORT-02 cells are read by the kind of their field, and as a text without one', () => {
  const cells = productFieldNames.map((field) => [field, productFields[field].cell ?? 'text'])
  expect(Object.fromEntries(cells)).toEqual({
    name: 'text',
    description: 'text',
    price: 'amount',
    compareAtPrice: 'amount',
    stock: 'whole',
    categoryId: 'category',
    isActive: 'switch',
    imageUrl: 'text',
    moreImageUrls: 'addresses',
    brand: 'text',
    concentration: 'choice',
    wearer: 'choice',
    olfactoryFamily: 'choice',
    topNotes: 'notes',
    heartNotes: 'notes',
    baseNotes: 'notes',
    longevityHours: 'whole',
    sillage: 'choice',
    ingredients: 'text',
    allergens: 'text',
    monthsAfterOpening: 'whole',
  })
})
