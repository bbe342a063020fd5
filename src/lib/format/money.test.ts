import { expect, test } from 'vitest'
import { formatMoney, formatMoneyPlain, parseDecimal } from './money.ts'

test('NAV-03 prices show French grouping, and decimals only where the price has some', () => {
  expect(formatMoney(25000)).toBe('25\u202f000\u00a0CFA')
  expect(formatMoney(1250000)).toBe('1\u202f250\u202f000\u00a0CFA')
  expect(formatMoney(0)).toBe('0\u00a0CFA')
  expect(formatMoney(1250.5)).toBe('1\u202f250,5\u00a0CFA')
})

test('NAV-03 plain text carries ordinary spaces', () => {
  expect(formatMoneyPlain(1250000)).toBe('1 250 000 CFA')
})

test('NAV-03 amounts are written as the French locale writes them', () => {
  const french = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
  const amounts = Array.from({ length: 2000 }, (_, n) => Math.round(1.013 ** n * 100 * ((n % 7) + 1)) / 100)
  for (const amount of [...amounts, 0.1 + 0.2, 999.99, 1000, -5, -1250.5, 9_999_999_999.99])
    expect(formatMoney(amount)).toBe(`${french.format(amount)}\u00a0CFA`)
})

test.each([
  ['25000', 25_000],
  ['12,5', 12.5],
  ['12.50', 12.5],
  ['25\u202f000,50', 25_000.5],
  [' 1\u00a0000 ', 1000],
  ['12,', 12],
  [',5', 0.5],
  ['-3', -3],
  ['25.000', 25_000],
  ['25,000', 25_000],
  ['1.250.000,50', 1_250_000.5],
  ['1,250,000.5', 1_250_000.5],
  ['0.125', 0.125],
  ['1250.125', 1250.125],
])('VAL-30 %s is read as a number', (text, value) => {
  expect(parseDecimal(text)).toBe(value)
})

test.each([
  '',
  'abc',
  '1e5',
  '0x10',
  '1,2,3',
  '12 F',
  '--1',
  'Infinity',
  ',',
  '1.250,000.5',
  '12.50.000',
  '1.2500.000',
])('VAL-30 %j is none', (text) => {
  expect(parseDecimal(text)).toBeNaN()
})
