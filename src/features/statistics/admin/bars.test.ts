import { expect, test } from 'vitest'
import { largest, periodBars, periodSummary, type SalesShare } from './bars.ts'

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

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
  expect(plain(periodSummary(bars))).toBe(
    'Ventes de la période : 4 commandes, 110 000 CFA. Le meilleur : octobre 2026 : 3 commandes, 90 000 CFA.',
  )
})

test('PERIOD-02 each day of a period has a bar, over the end of a year too', () => {
  const bars = periodBars({ days: { from: '2026-12-30', to: '2027-01-02' }, step: 'day' }, [])
  expect(bars.map(({ key }) => key)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  expect(plain(periodSummary(bars))).toBe('Ventes de la période : 0 commande, 0 CFA.')
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
