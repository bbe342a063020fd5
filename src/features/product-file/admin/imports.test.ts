import { parse, safeParse } from 'valibot'
import { expect, it, test } from 'vitest'
import {
  exportAddress,
  exportName,
  failedText,
  importSchema,
  keptText,
  MAX_FILE_BYTES,
  OLD_ADDRESSES,
  oldAddressSearch,
  progressText,
} from './imports.ts'

const digest = '0123456789abcdef'.repeat(4)
const apply = {
  step: 'apply',
  fileName: 'produits.csv',
  digest,
  requestKey: '0190a6f0-0000-4000-8000-0000000000ab',
}
const read = (request: unknown) => {
  const { success, output } = safeParse(importSchema, request)
  return success ? output : null
}

test.each(['x', digest.slice(1), `${digest}0`, `x${digest}`, digest.toUpperCase()])(
  'IMPORT-06 nothing is imported by %j, which is the digest of no preview',
  (wrong) => {
    expect(read({ ...apply, digest: wrong })).toBeNull()
  },
)

test.each([
  [' \u0000tarifs.csv ', 'tarifs.csv'],
  ['x'.repeat(201), 'x'.repeat(200)],
  [' \u0000', 'fichier'],
])('IMPORT-06 the journal keeps the name of the file %j as %j', (fileName, kept) => {
  expect(read({ ...apply, fileName })).toEqual({ ...apply, fileName: kept, categories: 'create' })
})

test('MOVE-05 categories are created unless they shall be left', () => {
  expect(read({ ...apply, categories: 'leave' })).toMatchObject({ categories: 'leave' })
  expect(read({ ...apply, categories: 'delete' })).toBeNull()
})

test.each([
  ['0', 0],
  ['1234567', 1_234_567],
  ['12345678', null],
  ['-1', null],
  ['5 ', null],
  ['1.5', null],
  ['', null],
])('MOVE-07 the stock that is asked for, answered %j, is %j', (stock, pieces) => {
  expect(read({ step: 'preview', stock })).toEqual(
    pieces === null ? null : { step: 'preview', stock: pieces },
  )
})

test('MOVE-02 the answers about a file are read, and no others', () => {
  const files = [{ name: ' a.csv', size: 1 }]
  const columns = { name: 0, price: 2 }
  const answers = { step: 'preview', sheet: 'Feuille 1', isTable: 'on', amounts: 'decimal' }
  expect(read({ ...answers, files: JSON.stringify(files), columns: JSON.stringify(columns) })).toEqual({
    ...answers,
    isTable: true,
    columns,
    files: [{ name: 'a.csv', size: 1 }],
  })
  for (const wrong of [
    { isTable: 'off' },
    { amounts: 'none' },
    { columns: '{"secret":1}' },
    { columns: '{"price":-1}' },
    { columns: '{"price":0.5}' },
    { files: '[{"name":"a","size":0}]' },
    { files: '[{"name":"a","size":1.5}]' },
    { files: '[{}]' },
    { files: JSON.stringify([files[0], files[0], files[0]]) },
  ])
    expect(read({ step: 'preview', ...wrong }), JSON.stringify(wrong)).toBeNull()
})

test.each([
  [undefined, 'produits-2026-11-21', '/api/product-export?format=csv'],
  ['boutique', 'produits-2026-11-21', '/api/product-export?format=csv'],
  ['shopify', 'produits-shopify-2026-11-21', '/api/product-export?format=csv&columns=shopify'],
  [
    OLD_ADDRESSES,
    'anciennes-adresses-2026-11-21',
    '/api/product-export?format=csv&columns=anciennes-adresses',
  ],
] as const)(
  'MOVE-18 MOVE-19 an export with the columns %s has its name and its address',
  (columns, name, address) => {
    expect([exportName('2026-11-21', columns), exportAddress('csv', columns)]).toEqual([name, address])
  },
)

test('IMPORT-03 a file of 8 MiB can be imported', () => {
  expect(MAX_FILE_BYTES).toBe(8_388_608)
})

test.each([
  [{ total: 480, kept: 312, failed: 2 }, '312 photos sur 480'],
  [{ total: 2, kept: 0, failed: 1 }, '0 photo sur 2'],
  [{ total: 1480, kept: 1478, failed: 2 }, '1\u202f478 photos reçues'],
  [{ total: 1, kept: 1, failed: 0 }, '1 photo reçue'],
])('MOVE-11 the progress of %j is %j', (pictures, text) => {
  expect(progressText({ pictures })).toBe(text)
})

test('MOVE-12 failures are counted', () => {
  expect([1, 2].map(failedText)).toEqual(['1 photo n’a pas été reçue', '2 photos n’ont pas été reçues'])
})

test('MOVE-15 what stays is named with its columns', () => {
  expect(keptText({ name: 'Ambre', fields: ['compare_at_price', 'stock'] })).toBe(
    'Ambre (Ancien prix, Stock)',
  )
  expect(keptText({ name: 'Oud', fields: [] })).toBe('Oud (ajouté)')
})

it('MOVE-18 old addresses are searched by what was typed, without spaces around it', () => {
  expect(parse(oldAddressSearch, { search: ' /product/ambre ' })).toEqual({ search: '/product/ambre' })
  expect(safeParse(oldAddressSearch, { search: null }).success).toBe(false)
})
