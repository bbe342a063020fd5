import { expect, test } from 'vitest'
import {
  averageOf,
  axisTop,
  change,
  chartSummary,
  dayLine,
  orderCount,
  share,
  shortDayName,
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

test('a day is described in one line, in French', () => {
  const day = { day: '2026-11-21', orders: 12, revenue: 1_250_000 }
  expect(plain(dayLine(day))).toBe('samedi 21 novembre : 12 commandes, 1 250 000 CFA')
  expect(shortDayName('2026-11-21')).toBe('21 nov.')
})

test.each([
  [1, '1 commande'],
  [2, '2 commandes'],
  [12_345, '12 345 commandes'],
])('%d orders are "%s"', (orders, text) => {
  expect(plain(orderCount(orders))).toBe(text)
})

test('the chart is summed up with its best day', () => {
  const days = [
    { day: '2026-11-19', orders: 1, revenue: 20_000 },
    { day: '2026-11-20', orders: 3, revenue: 90_000 },
  ]
  expect(plain(chartSummary(days))).toBe(
    'Ventes des 2 derniers jours : 4 commandes, 110 000 CFA. Le meilleur jour : vendredi 20 novembre : 3 commandes, 90 000 CFA.',
  )
  const none = days.map(({ day }) => ({ day, orders: 0, revenue: 0 }))
  expect(plain(chartSummary(none))).toBe('Ventes des 2 derniers jours : 0 commande, 0 CFA.')
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
