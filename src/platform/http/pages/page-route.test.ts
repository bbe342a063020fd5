import { expect, test } from 'vitest'
import { isTouchedBy, withParameters } from './page-route.ts'

const list = ['systemSettings', 'products', 'categories']
const product = withParameters(['systemSettings', 'products/$id', 'categories'], { id: 'p1' })

test('a product’s change touches its own page and the lists, not the other products', () => {
  const change = { table: 'products', op: 'update', ids: ['p1'] } as const
  expect(isTouchedBy(change, list)).toBe(true)
  expect(isTouchedBy(change, product)).toBe(true)
  expect(isTouchedBy({ ...change, ids: ['p2'] }, product)).toBe(false)
  expect(isTouchedBy(change, ['systemSettings'])).toBe(false)
})

test('a change of many products touches every product page', () => {
  const change = { table: 'products', op: 'many', ids: [] } as const
  expect(isTouchedBy(change, product)).toBe(true)
  expect(isTouchedBy(change, ['systemSettings'])).toBe(false)
})

test('an order touches no page that declares what it shows', () => {
  const change = { table: 'orders', op: 'insert', ids: ['o1'] } as const
  expect([list, product].some((dependsOn) => isTouchedBy(change, dependsOn))).toBe(false)
})

test('a page that does not declare what it shows is touched by every change', () => {
  expect(isTouchedBy({ table: 'orders', op: 'insert', ids: ['o1'] }, null)).toBe(true)
})
