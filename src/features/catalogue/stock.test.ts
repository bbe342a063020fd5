import { expect, test } from 'vitest'
import { isForSale, stockLevel, stockTexts } from './stock.ts'

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

test('CART-20 a product of price 0 is not for sale', () => {
  expect(isForSale({ price: 0, stock: 10 })).toBe(false)
  expect(isForSale({ price: 1, stock: 10 })).toBe(true)
})
