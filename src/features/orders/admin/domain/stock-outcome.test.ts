import { expect, test } from 'vitest'
import { hasSkipped, stockText } from './stock-outcome.ts'

const taken = { name: 'Ambre Doré', outcome: 'decremented' } as const
const short = { name: 'Oud Royal', outcome: 'insufficient' } as const
const gone = { name: 'Iris', outcome: 'product_not_found' } as const

test('AORD-16 the admin reads that the stock was decremented, or for which items not, and why', () => {
  expect(stockText([taken, taken])).toBe('Stock décrémenté.')
  expect(stockText([taken, short, gone])).toBe(
    'Stock décrémenté, sauf : Oud Royal (stock insuffisant), Iris (produit introuvable).',
  )
  expect(stockText([gone])).toBe('Stock non décrémenté : Iris (produit introuvable).')
  expect([[taken], [taken, short], [gone], []].map((stock) => hasSkipped({ stock }))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('AORD-11 AORD-16 nothing is said of a stock that was not touched', () => {
  expect(stockText(null)).toBeUndefined()
  expect(hasSkipped({ stock: null })).toBe(false)
})
