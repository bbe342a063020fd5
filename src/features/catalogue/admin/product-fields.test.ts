import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { bareContents, editedProduct } from '#tests/fixtures/database/products.ts'
import {
  categoryChanges,
  loggedFields,
  productChanges,
  productFieldNames,
  productFields,
  productForm,
} from './product-fields.ts'
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
  const kinds = Object.groupBy(productFieldNames, (field) => productFields[field].cell ?? 'text')
  expect(kinds).toEqual({
    text: ['name', 'description', 'imageUrl', 'brand', 'ingredients', 'allergens'],
    amount: ['price', 'compareAtPrice'],
    whole: ['stock', 'longevityHours', 'monthsAfterOpening'],
    category: ['categoryId'],
    switch: ['isActive'],
    addresses: ['moreImageUrls'],
    choice: ['concentration', 'wearer', 'olfactoryFamily', 'sillage'],
    notes: ['topNotes', 'heartNotes', 'baseNotes'],
  })
})

const edited = editedProduct({ price: 25_000, stock: 3, imageUrl: '/pictures/a.webp', heartNotes: ['rose'] })
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

it('who edits beside somebody else reads each field that differs, the stock first', () => {
  const other = {
    ...edited,
    name: 'Ambre doré',
    price: 27_500,
    compareAtPrice: 30_000,
    stock: 2,
    isActive: false,
    imageUrl: null,
    description: 'x'.repeat(61),
    moreImageUrls: ['/pictures/b.webp'],
    categoryId: '2',
    categoryName: 'Elle',
    heartNotes: ['rose', 'iris'],
    longevityHours: 8,
  }
  const said = productChanges(edited, other).map(({ label, before, after }) =>
    [label, before, after].map(plain).join(' | '),
  )
  expect(said).toEqual([
    'Une livraison, ou quelqu’un d’autre, a changé le stock | 3 | 2',
    'Nom | Ambre | Ambre doré',
    `Description | aucune | ${'x'.repeat(60)}…`,
    'Prix | 25 000 CFA | 27 500 CFA',
    'Ancien prix | aucun | 30 000 CFA',
    'Catégorie | aucune | Elle',
    'En vente | oui | non',
    'Image | /pictures/a.webp | aucune',
    'Autres images | aucune | /pictures/b.webp',
    'Notes de cœur | rose | rose, iris',
    'Tenue | non indiqué | 8 heures',
  ])
  expect(productChanges(edited, { ...edited, version: 2 })).toEqual([])
  const unknown = productChanges(edited, { ...edited, categoryId: '2' })
  expect(unknown).toEqual([{ label: 'Catégorie', before: 'aucune', after: 'inconnue' }])
})

it('the same for a category', () => {
  const category = { id: '1', name: 'Elle', description: 'x'.repeat(60), imageUrl: null, version: 1 }
  const other = { ...category, name: 'Lui', description: null, imageUrl: '/pictures/a.webp' }
  expect(categoryChanges(category, other)).toEqual([
    { label: 'Nom', before: 'Elle', after: 'Lui' },
    { label: 'Description', before: 'x'.repeat(60), after: 'aucune' },
    { label: 'Image', before: 'aucune', after: '/pictures/a.webp' },
  ])
})

it('the audit log quotes short values first, and of long texts says only that they changed', () => {
  const said = loggedFields.map(({ field, label, show }) => [field, label, Boolean(show)])
  const quotes = said.map(([, , isQuoted]) => isQuoted)
  expect(quotes).toEqual([...quotes].sort((one, other) => Number(other) - Number(one)))
})

it.each([
  ['name', 'Ambre', 'nom « Ambre »'],
  ['price', 25_000, 'prix 25 000 CFA'],
  ['compareAtPrice', 30_000, 'ancien prix 30 000 CFA'],
  ['compareAtPrice', null, 'ancien prix aucun'],
  ['stock', 3, 'stock 3'],
  ['isActive', true, 'actif oui'],
  ['isActive', false, 'actif non'],
  ['longevityHours', 8, 'tenue 8 heures'],
  ['topNotes', ['rose', 'iris'], 'notes de tête rose, iris'],
  ['wearer', null, 'pour non indiqué'],
  ['description', 'Un jardin.', 'description modifiée'],
  ['categoryId', '1', 'catégorie modifiée'],
  ['imageUrl', '/pictures/a.webp', 'image modifiée'],
  ['moreImageUrls', [], 'autres images modifiées'],
  ['ingredients', 'Aqua', 'composition modifiée'],
])('the audit log says of the field %s with %j: %s', (name, value, text) => {
  const field = loggedFields.find(({ field }) => field === name)
  expect(plain([field?.label, ...(field?.show ? [field.show(value)] : [])].join(' '))).toBe(text)
})
