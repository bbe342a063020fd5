import { expect, it, test } from 'vitest'
import { formerPrice, pictureLabel, picturesOf, stockLevel, stockTexts } from './product.ts'

it('PRICE-02 a former price comes with what is saved, to the centime', () => {
  expect(formerPrice({ price: 39_000, compareAtPrice: 45_000 })).toEqual({ amount: 45_000, saving: 6_000 })
  expect(formerPrice({ price: 0.1, compareAtPrice: 0.3 })).toEqual({ amount: 0.3, saving: 0.2 })
})

it.each([
  ['none', { price: 39_000, compareAtPrice: null }],
  ['one that a cart of an earlier release does not have', { price: 39_000 }],
  ['the same as the price', { price: 39_000, compareAtPrice: 39_000 }],
  ['below a price that was raised since', { price: 50_000, compareAtPrice: 45_000 }],
  ['of a product that cannot be bought', { price: 0, compareAtPrice: 45_000 }],
])('PRICE-02 nothing is crossed out for a former price that is %s', (_case, prices) => {
  expect(formerPrice(prices)).toBeNull()
})

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

it('PICS-02 the first picture comes first, each once; a missing one leaves its place to the next', () => {
  expect(picturesOf({ imageUrl: 'a', moreImageUrls: ['b', 'a', 'c'] })).toEqual(['a', 'b', 'c'])
  expect(picturesOf({ imageUrl: null, moreImageUrls: ['b'] })).toEqual(['b'])
  expect(picturesOf({ imageUrl: null, moreImageUrls: [] })).toEqual([null])
})

it('PICS-02 the first picture is the product, the others are counted', () => {
  expect(pictureLabel('Ambre Doré', 0, 3)).toBe('Ambre Doré')
  expect(pictureLabel('Ambre Doré', 2, 3)).toBe('Ambre Doré, image 3 sur 3')
})
