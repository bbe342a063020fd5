import { expect, test } from 'vitest'
import { knownAgain } from './known-again.ts'

test('MOVE-07 products of another shop are known again by name and size, unless several are called so', () => {
  const format = (sizeMl: number) => ({ perfume: 'k', sizeMl })
  const lines = [
    { line: 2, texts: { name: ' AMBRE ', price: '12000', stock: ' ', description: '' } },
    { line: 3, texts: { name: 'Ambre' }, format: format(50) },
    { line: 4, texts: { name: 'Ambre' }, format: format(100) },
    { line: 5, texts: { name: 'Oud', stock: '' } },
    { line: 6, texts: { name: 'Iris', stock: '' } },
    { line: 7, texts: {} },
  ]
  const shop = [
    { name: 'ambre', sizeMl: null, ids: ['a'] },
    { name: 'ambre', sizeMl: 50, ids: ['b'] },
    { name: 'oud', sizeMl: null, ids: ['c', 'd'] },
  ]
  expect(knownAgain(lines, shop)).toEqual({
    lines: [
      { line: 2, texts: { name: ' AMBRE ', price: '12000', id: 'a' } },
      { line: 3, texts: { name: 'Ambre', id: 'b' }, format: format(50) },
      lines[2],
      lines[4],
      lines[5],
    ],
    refused: [{ line: 5, column: 'Nom', text: expect.stringContaining('Plusieurs produits') }],
  })
})
