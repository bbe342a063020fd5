import { expect, test } from 'vitest'
import { missingCategories } from './new-categories.ts'

test('MOVE-05 a category that the shop lacks is created once, as it is written first', () => {
  const longest = 'x'.repeat(200)
  const names = [' Bougies ', 'BOUGIES', 'ete', '', undefined, longest, `${longest}y`, 'Savons']
  const lines = names.map((categoryId, at) => ({
    line: at,
    texts: categoryId === undefined ? {} : { categoryId },
  }))
  expect(missingCategories(lines, [{ id: 'a', name: 'Été' }])).toEqual(['Bougies', longest, 'Savons'])
})
