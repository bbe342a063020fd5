import { expect, test } from 'vitest'
import {
  categoryIds,
  formText,
  plainNumber,
  plainWhole,
  type Separators,
  separatorsOf,
} from './cell-texts.ts'

const open: Separators = { ',': null, '.': null }

test.each([
  ['1.250.000', '1250000'],
  ['12\u202f500\u00a0CFA', '12500'],
  ['FCFA 12500', '12500'],
  ['F.CFA 12500', '12500'],
  ['12500 F.CFA.', '12500'],
  ['12 CFA 500', '12 CFA 500'],
  ['1,250,000.50', '1250000.50'],
  ['12500,5', '12500.5'],
  ['39.90', '39.90'],
  ['0,500', '0.500'],
  ["12'500", '12500'],
  ['', ''],
  [' cher ', 'cher'],
  ['1.250.50', '1.250.50'],
  ['12 500,-', '12500'],
])('MOVE-04 the price %j has one reading: %j', (text, number) => {
  expect(plainNumber(text, open)).toBe(number)
})

test.each(['2,500 FCFA', '12.500'])(
  'MOVE-04 %s has two readings, of which the file or the shopkeeper says the right one',
  (text) => {
    expect(plainNumber(text, open)).toBeNull()
    expect(plainNumber(text, { ',': 'decimal', '.': 'decimal' })).toMatch(/\.500$/)
    expect(plainNumber(text, { ',': 'thousands', '.': 'thousands' })).toMatch(/^\d+$/)
  },
)

test('MOVE-04 a number of pieces is whole, so that most of them have one reading', () => {
  expect(plainWhole('12.500', open)).toBe('12500')
  expect(plainWhole('3.000', open)).toBeNull()
  expect(plainWhole('3.0', open)).toBe('3.0')
})

test('MOVE-04 the other numbers of a file say what its comma means', () => {
  const thousands = { separators: { '.': 'thousands' }, question: null }
  expect(separatorsOf(['12.500', '1.250.000'])).toMatchObject(thousands)
  expect(separatorsOf(['12.500', '39,80'])).toMatchObject(thousands)
  expect(separatorsOf(['2,500', '1,250,50', '1,250,000']).question).toBeNull()
})

test('MOVE-04 where two readings remain, one question is asked for the file', () => {
  const cells = ['12 000', '2,500 FCFA', '7,900']
  expect(separatorsOf(cells).question).toEqual({ text: '2,500 FCFA', thousands: '2500', decimal: '2.500' })
  expect(separatorsOf(['39,80', '12 500', ' 2,500 ', '39.80']).question).toMatchObject({ text: '2,500' })
  expect(separatorsOf(cells, 'thousands')).toMatchObject({ separators: { ',': 'thousands' }, question: null })
  const decimal = { ',': 'decimal', '.': 'thousands' }
  expect(separatorsOf([...cells, '12.500'], 'decimal').separators).toEqual(decimal)
  expect(separatorsOf(['2.500'], 'decimal').separators).toEqual({ ',': 'thousands', '.': 'decimal' })
})

const categories = categoryIds([
  { id: 'a', name: 'Eaux de parfum' },
  { id: 'b', name: 'Été' },
  { id: 'c', name: 'ete' },
])
const read = (field: Parameters<typeof formText>[0], cell: string, current = '') =>
  formText(field, cell, current, { categories, separators: { ',': null, '.': 'thousands' } })
const error = { error: expect.any(String) }

test.each([
  ['12 500 FCFA', '12500'],
  ['12500,5', '12500.5'],
  ['2,500', '2,500'],
  ['cher', 'cher'],
])('IMPORT-02 a price written %j is read as %j', (cell, text) => {
  expect(read('price', cell)).toEqual({ text })
})

test.each([
  ['2,500', '2500'],
  ['12.000', '12000'],
  ['3,000', '3,000'],
])('IMPORT-02 pieces written %j are read as %j', (cell, text) => {
  expect(read('stock', cell)).toEqual({ text })
})

test.each([
  ['moreImageUrls', ' https://a.example/1  /pictures/2.webp\n', 'https://a.example/1\n/pictures/2.webp'],
  ['topNotes', 'Iris,encens ;  cuir ,, ', 'Iris\nencens\ncuir'],
  ['concentration', ' EAU DE PARFUM', 'eau-de-parfum'],
  ['description', '<p>Chaud</p>', '<p>Chaud</p>'],
] as const)('IMPORT-02 the cell of %s, written %j, becomes %j', (field, cell, text) => {
  expect(read(field, cell)).toEqual({ text })
})

test.each([
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
