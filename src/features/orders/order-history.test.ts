import { expect, test } from 'vitest'
import { pageCount } from '#lib/lists/list-params.ts'
import { ORDERS_PER_PAGE, pageSearch } from './order-history.ts'

test.each([
  [0, 1],
  [4, 1],
  [5, 2],
  [9, 3],
])('ORD-08 %i orders fill %i pages', (orders, pages) => {
  expect(pageCount(orders, ORDERS_PER_PAGE)).toBe(pages)
})

test.each([
  [{ page: 1 }, { page: 1 }],
  [{ page: 100_000 }, { page: 100_000 }],
  [{ page: 100_001 }, {}],
  [{ page: 0 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: '2' }, {}],
  [{}, {}],
])('ORD-08 an address with %j means %j', (search, kept) => {
  expect(pageSearch(search)).toEqual(kept)
})
