import { expect, test } from 'vitest'
import { listWindow } from './list-params.ts'

const numbers = Array.from({ length: 47 }, (_, index) => index)

/** Reads a window of the list, as the database would. */
function read(page: number, list: readonly number[]): number[] {
  const { offset, limit, fromEnd } = listWindow(page, list.length, 10)
  const ordered = fromEnd ? list.toReversed() : list
  const rows = ordered.slice(offset, offset + limit)
  return fromEnd ? rows.toReversed() : rows
}

test('OPS-01 the pages hold every row once, in order, whichever end they are read from', () => {
  for (const length of [0, 1, 9, 10, 11, 20, 46, 47]) {
    const list = numbers.slice(0, length)
    const pages = Array.from({ length: Math.ceil(length / 10) }, (_, index) => read(index + 1, list))
    expect(pages.flat()).toEqual(list)
  }
})

test('OPS-01 no page is further from an end than half of the list', () => {
  expect(listWindow(1, 100_000, 10)).toEqual({ page: 1, offset: 0, limit: 10, fromEnd: false })
  expect(listWindow(10_000, 100_000, 10)).toEqual({ page: 10_000, offset: 0, limit: 10, fromEnd: true })
  for (let page = 1; page <= 5; page++) expect(listWindow(page, 47, 10).offset).toBeLessThanOrEqual(47 / 2)
})

test.each([
  [9, 47, 5],
  [2, 10, 1],
  [3, 0, 1],
])('page %i of %i rows is page %i', (asked, total, shown) => {
  expect(listWindow(asked, total, 10).page).toBe(shown)
})
