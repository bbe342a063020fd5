import type { Bar } from './bars.ts'
import type { Period } from './period.ts'

/** How many products the statistics of a period list. */
export const BEST_PRODUCTS = 10

/** How many communes are listed; the others are summed up. */
export const MOST_COMMUNES = 12

/** Valid orders, their total in CFA, the phone numbers that they came from, and those of them that had ordered before. */
export type PeriodTotals = { orders: number; revenue: number; customers: number; returning: number }

/**
 * The figures of a period and of the previous one (PERIOD-01). `isReady` is false while the shop still counts its past
 * sales, after an update: then customers and returning are not complete.
 */
export type PeriodFigures = Period & {
  now: PeriodTotals
  earlier: PeriodTotals
  bars: Bar[]
  isReady: boolean
}

/** The sales of a product, category or commune: pieces or orders, CFA, and its CFA in the previous period. */
export type SalesShare = { name: string; quantity: number; revenue: number; before: number }

/** What was sold in a period, and where, the largest first (PERIOD-03, PERIOD-04). */
export type PeriodSales = {
  products: SalesShare[]
  categories: SalesShare[]
  communes: SalesShare[]
  isReady: boolean
}

/** The `most` largest shares, and the others as one share of this name; a share that has the name already is added to it. */
export function largest(shares: readonly SalesShare[], most: number, others: string): SalesShare[] {
  const sorted = [...shares].sort((a, b) => b.revenue - a.revenue || a.name.localeCompare(b.name, 'fr'))
  const named = sorted.filter(({ name }) => name !== others)
  const rest = [...named.slice(most), ...sorted.filter(({ name }) => name === others)]
  if (rest.length === 0) return named
  const sum = (of: (one: SalesShare) => number) => rest.reduce((total, one) => total + of(one), 0)
  return [
    ...named.slice(0, most),
    {
      name: others,
      quantity: sum(({ quantity }) => quantity),
      revenue: sum(({ revenue }) => revenue),
      before: sum(({ before }) => before),
    },
  ]
}
