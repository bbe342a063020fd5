import { expect, test } from 'vitest'
import { categoryIds, formText } from './cell-texts.ts'

const categories = categoryIds([
  { id: 'a', name: 'Eaux de parfum' },
  { id: 'b', name: 'Été' },
  { id: 'c', name: 'ete' },
])
const read = (field: Parameters<typeof formText>[0], cell: string, current = '') =>
  formText(field, cell, current, { categories, separators: { ',': null, '.': 'thousands' } })
const error = { error: expect.any(String) }

test.each([
  ['12 500', '12500'],
  ['12\u202f500\u00a0CFA', '12500'],
  ['12500 F CFA', '12500'],
  ['12500 FCFA', '12500'],
  ['12500,5', '12500.5'],
  ['12.500', '12500'],
  ['1.250.000', '1250000'],
  ['2,500', '2,500'],
  ['', ''],
  ['cher', 'cher'],
])('IMPORT-02 a price written %j is read as %j', (cell, text) => {
  expect(read('price', cell)).toEqual({ text })
})

test.each([
  ['12 500', '12500'],
  ['2,500', '2500'],
  ['12.000', '12000'],
  ['3,000', '3,000'],
  ['', ''],
  ['peu', 'peu'],
])('IMPORT-02 pieces written %j are read as %j', (cell, text) => {
  expect(read('stock', cell)).toEqual({ text })
})

test.each([
  ['moreImageUrls', ' https://a.example/1  /pictures/2.webp\n', 'https://a.example/1\n/pictures/2.webp'],
  ['topNotes', 'Iris,encens ;  cuir ,, ', 'Iris\nencens\ncuir'],
  ['concentration', 'eau-de-parfum', 'eau-de-parfum'],
  ['concentration', ' EAU DE PARFUM', 'eau-de-parfum'],
  ['description', '<p>Chaud</p>', '<p>Chaud</p>'],
] as const)('IMPORT-02 the cell of %s, written %j, becomes %j', (field, cell, text) => {
  expect(read(field, cell)).toEqual({ text })
})

test.each([
  ['Oui', { text: 'on' }],
  ['VRAI', { text: 'on' }],
  ['0', { text: 'off' }],
  [' ', { text: 'off' }],
  ['peut-être', error],
])('IMPORT-02 "En vente" of a product off sale, written %j, becomes %j', (cell, text) => {
  expect(read('isActive', cell, 'off')).toEqual(text)
})

test.each([
  ['eaux de PARFUM', { text: 'a' }],
  ['', { text: '' }],
  ['Bougies', error],
  ['Été', error],
])('IMPORT-02 the category %j becomes %j', (cell, text) => {
  expect(read('categoryId', cell)).toEqual(text)
})

test('IMPORT-02 a category of two alike is known where the product is in it', () => {
  expect(read('categoryId', 'Été', 'c')).toEqual({ text: 'c' })
})
