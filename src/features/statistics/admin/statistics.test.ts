import { expect, test } from 'vitest'
import {
  averageOf,
  axisTop,
  change,
  chartSummary,
  type DaySales,
  largest,
  orderCount,
  periodBars,
  type SalesShare,
  share,
} from './statistics.ts'

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

test.each([
  [0, 1000],
  [1000, 1000],
  [1500, 1600],
  [2000, 2000],
  [2100, 3000],
  [1_000_001, 1_200_000],
  [270_000_000, 300_000_000],
  [9_999, 10_000],
])('an axis for %d ends at %d', (largest, top) => {
  expect(axisTop(largest)).toBe(top)
})

test.each([
  [1, '1 commande'],
  [2, '2 commandes'],
  [12_345, '12 345 commandes'],
])('%d orders are "%s"', (orders, text) => {
  expect(plain(orderCount(orders))).toBe(text)
})

test('the chart is summed up with its best day', () => {
  const days = { from: '2026-11-19', to: '2026-11-20' }
  const summaryOf = (sold: DaySales[]) =>
    plain(chartSummary(periodBars({ days, step: 'day' }, sold), 'Ventes', 'Le meilleur jour'))
  expect(
    summaryOf([
      { day: '2026-11-19', orders: 1, revenue: 20_000 },
      { day: '2026-11-20', orders: 3, revenue: 90_000 },
    ]),
  ).toBe(
    'Ventes : 4 commandes, 110 000 CFA. Le meilleur jour : vendredi 20 novembre : 3 commandes, 90 000 CFA.',
  )
  expect(summaryOf([])).toBe('Ventes : 0 commande, 0 CFA.')
})

test.each([
  [112, 100, '+12 %'],
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

test('PERIOD-02 a month that is not whole says which days it has, and a month without sales is there', () => {
  const days = { from: '2026-08-30', to: '2026-11-01' }
  const bars = periodBars({ days, step: 'month' }, [
    { day: '2026-10-01', orders: 3, revenue: 90_000 },
    { day: '2026-08-01', orders: 1, revenue: 20_000 },
  ])
  expect(bars.map(({ name, orders, revenue }) => [name, orders, revenue])).toEqual([
    ['30–31 août 2026', 1, 20_000],
    ['septembre 2026', 0, 0],
    ['octobre 2026', 3, 90_000],
    ['1er novembre 2026', 0, 0],
  ])
  expect(bars.map(({ shortName }) => shortName)).toEqual(['août 26', 'sept. 26', 'oct. 26', 'nov. 26'])
  expect(plain(chartSummary(bars, 'Ventes de la période', 'Le meilleur'))).toBe(
    'Ventes de la période : 4 commandes, 110 000 CFA. Le meilleur : octobre 2026 : 3 commandes, 90 000 CFA.',
  )
})

test('PERIOD-02 a month that is whole to its very ends has its name alone', () => {
  const bars = periodBars({ days: { from: '2026-10-01', to: '2026-12-31' }, step: 'month' }, [])
  expect(bars.map(({ name }) => name)).toEqual(['octobre 2026', 'novembre 2026', 'décembre 2026'])
})

const sold = (name: string, revenue: number): SalesShare => ({
  name,
  quantity: revenue / 10,
  revenue,
  before: revenue * 2,
})

test('PERIOD-04 the largest communes are named, the others are one with those that no address names', () => {
  const shares = [sold('Autre', 500), sold('Man', 10), sold('Cocody', 300), sold('Abobo', 40)]
  expect(largest(shares, 2, 'Autre')).toEqual([sold('Cocody', 300), sold('Abobo', 40), sold('Autre', 510)])
  expect(largest(shares.slice(1), 5, 'Autre').map(({ name }) => name)).toEqual(['Cocody', 'Abobo', 'Man'])
})
