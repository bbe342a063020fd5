import { parse, safeParse } from 'valibot'
import { expect, it, test } from 'vitest'
import { failedText, keptText, oldAddressSearch, progressText } from './imports.ts'

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
