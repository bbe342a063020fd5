import { expect, it } from 'vitest'
import { formerPrice } from './former-price.ts'

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
