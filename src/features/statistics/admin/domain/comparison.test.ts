import { expect, test } from 'vitest'
import { averageOf, change, share } from './comparison.ts'

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

test.each([
  [112, 100, '+12 %'],
  [92, 100, '−8 %'],
  [100, 100, '0 %'],
  [0, 50, '−100 %'],
  [100_000, 100, '+99 900 %'],
  [50, 0, 'nouveau'],
  [0, 0, '—'],
])('PERIOD-02 %d after %d is "%s"', (now, before, text) => {
  expect(plain(change(now, before))).toBe(text)
})

test('PERIOD-02 nothing is divided by nothing', () => {
  expect(averageOf({ revenue: 0, orders: 0 })).toBeNull()
  expect(averageOf({ revenue: 100_000, orders: 3 })).toBe(33_333)
  expect(share(0, 0)).toBe('—')
  expect(plain(share(1, 3))).toBe('33 %')
})
