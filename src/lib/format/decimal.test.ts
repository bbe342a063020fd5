import { expect, test } from 'vitest'
import { parseDecimal } from './decimal.ts'

test.each([
  ['25000', 25_000],
  ['12,5', 12.5],
  ['12.50', 12.5],
  ['25\u202f000,50', 25_000.5],
  [' 1\u00a0000 ', 1000],
  ['12,', 12],
  [',5', 0.5],
  ['-3', -3],
])('VAL-30 %s is read as a number', (text, value) => {
  expect(parseDecimal(text)).toBe(value)
})

test.each(['', 'abc', '1e5', '0x10', '1,2,3', '12 F', '--1', 'Infinity', ','])(
  'VAL-30 %j is none',
  (text) => {
    expect(parseDecimal(text)).toBeNaN()
  },
)
