import { expect, test } from 'vitest'
import { largest, type SalesShare } from './period-statistics.ts'

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
