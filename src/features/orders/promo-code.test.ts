import { expect, it } from 'vitest'
import { isPromoCode, promoCodeKey } from './promo-code.ts'

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
