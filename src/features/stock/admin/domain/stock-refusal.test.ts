import { expect, test } from 'vitest'
import { stockRefusal } from './stock-refusal.ts'

test('SUPPLY-02 a number that cannot be is refused with the stock of now', () => {
  expect(stockRefusal({ code: 'stock_too_low', details: { stock: 3 } })).toEqual({
    stock: 3,
    text: 'Il n’y en a que 3 en stock.',
  })
  expect(stockRefusal({ code: 'stock_too_low', details: { stock: 0 } })?.text).toBe(
    'Il n’y en a plus en stock.',
  )
  expect(stockRefusal({ code: 'stock_too_low', details: { stock: 1 } })?.text).toBe(
    'Il n’y en a qu’une en stock.',
  )
  expect(stockRefusal({ code: 'busy', details: { stock: 9 } })).toBeNull()
  for (const details of [null, 'stock', { stock: 'x' }])
    expect(stockRefusal({ code: 'stock_too_low', details })).toBeNull()
  expect(stockRefusal({ code: 'stock_changed', details: { stock: 9 } })?.text).toMatch(
    /^Le stock est passé à 9/,
  )
  expect(stockRefusal({ code: 'product_not_found' })).toBeNull()
  expect(stockRefusal({ code: 'busy', details: { retryAfterSeconds: 5 } })).toBeNull()
})
