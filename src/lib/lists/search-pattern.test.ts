import { expect, test } from 'vitest'
import { searchPattern } from './search-pattern.ts'

test.each([
  ['Koné', '%kone%'],
  ['  N’Guessan ', '%n guessan%'],
  ['100%_\\', '%100\\%\\_\\\\%'],
  ['a\u0000b', '%ab%'],
  ['   ', null],
  ['', null],
])('the question %j asks for %j', (question, pattern) => {
  expect(searchPattern(question)).toBe(pattern)
})
