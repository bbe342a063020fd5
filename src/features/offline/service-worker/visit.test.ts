import { expect, test } from 'vitest'
import { readVisit } from './visit.ts'

const page = 'https://boutique.ci/boutique'

test('a visit is a page and its pictures', () => {
  const pictures = ['https://cdn.example/a.png']
  expect(readVisit({ page, pictures, more: 1 })).toEqual({ page, pictures })
  expect(readVisit({ page, pictures: [] })).toEqual({ page, pictures: [] })
})

test.each([
  [null],
  ['https://boutique.ci/'],
  [{}],
  [{ page }],
  [{ page: 1, pictures: [] }],
  [{ page: 'javascript:alert(1)', pictures: [] }],
  [{ page, pictures: 'https://cdn.example/a.png' }],
  [{ page, pictures: ['blob:https://boutique.ci/1'] }],
  [{ page, pictures: [{}] }],
])('any other message is dropped: %j', (message) => {
  expect(readVisit(message)).toBeNull()
})
