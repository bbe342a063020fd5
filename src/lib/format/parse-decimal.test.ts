import { expect, test } from 'vitest'
import { parseDecimal } from './parse-decimal.ts'

test.each([
  ['25000', 25_000],
  ['12,5', 12.5],
  ['25\u202f000,50', 25_000.5],
  [' 1\u00a0000 ', 1000],
  ['12,', 12],
  [',55', 0.55],
  ['25.000', 25_000],
  ['1.250.000,50', 1_250_000.5],
  ['1,250,000.5', 1_250_000.5],
  ['0.125', 0.125],
  ['-25,000', -25_000],
  ['+1.250', 1250],
  ['1250.125', 1250.125],
])('VAL-30 %s is read as a number', (text, value) => {
  expect(parseDecimal(text)).toBe(value)
})

test.each(['', '1e5', '1,2,3', '12 F', ',', '1.250,000.5', '12.50.000', '1.2500.000', '1,250,0001'])(
  'VAL-30 %j is none',
  (text) => {
    expect(parseDecimal(text)).toBeNaN()
  },
)
