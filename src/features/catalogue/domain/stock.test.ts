import { expect, test } from 'vitest'
import { stockLevel, stockTexts } from './stock.ts'

test.each([
  [0, 'sold_out'],
  [1, 'low'],
  [5, 'low'],
  [6, 'available'],
  [400, 'available'],
] as const)('SHOP-09 SHOP-10 a stock of %i counts as %s', (stock, level) => {
  expect(stockLevel(stock)).toBe(level)
})

test('SHOP-10 a low stock says how many remain', () => {
  expect(stockTexts.remaining(3)).toBe('Plus que 3')
})
