import { expect, test } from 'vitest'
import { pageCount } from './order-list.ts'

test.each([
  [0, 1],
  [1, 1],
  [4, 1],
  [5, 2],
  [8, 2],
  [9, 3],
])('ORD-08 %i orders fill %i pages', (orders, pages) => {
  expect(pageCount(orders)).toBe(pages)
})
