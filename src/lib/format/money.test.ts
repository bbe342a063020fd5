import { expect, test } from 'vitest'
import { formatMoney, formatMoneyPlain } from './money.ts'

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
