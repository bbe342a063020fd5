import { expect, test } from 'vitest'
import { shownPages } from './pagination.tsx'

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 9]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 8, 9]],
  [2, 3, [1, 2, 3]],
])('on page %i of %i the pages %j can be chosen', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown)
})
