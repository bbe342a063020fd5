import { expect, it } from 'vitest'
import { discountOfPieces, isPromoCode, promoCodeKey } from './promo-code.ts'

it.each([
  ['AWA10', 'AWA10', true],
  [' awa 10 ', 'AWA10', true],
  ['Été-2026', 'ETE2026', true],
  ['AB', 'AB', false],
  ['A'.repeat(21), 'A'.repeat(21), false],
  ['AWA!', 'AWA!', false],
])('D62 "%s" is compared as "%s"', (typed, key, isCode) => {
  expect(promoCodeKey(typed)).toBe(key)
  expect(isPromoCode(typed)).toBe(isCode)
})

it('D62 the pieces of a line share its discount in whole francs, and together have all of it', () => {
  const line = { discount: 1000, quantity: 3 }
  expect([0, 1, 2, 3].map((pieces) => discountOfPieces(line, pieces))).toEqual([0, 333, 666, 1000])
})
