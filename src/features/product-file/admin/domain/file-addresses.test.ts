import { expect, test } from 'vitest'
import { exportAddress, exportName, MAX_FILE_BYTES, OLD_ADDRESSES } from './file-addresses.ts'

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
