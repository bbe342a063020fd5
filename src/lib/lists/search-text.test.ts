import { expect, test } from 'vitest'
import { searchedPart, searchLimitText, searchPattern } from './search-text.ts'

test('of a long text the first hundred characters are searched for, and that is said', () => {
  const long = ` ${'ambre '.repeat(40)}`
  expect(searchedPart(long)).toBe('ambre '.repeat(17).slice(0, 100))
  expect(searchedPart(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
  expect(searchLimitText(long)).toBe('Seuls les 100 premiers caractères sont recherchés.')
})

test('a short text is searched for as it is', () => {
  expect(searchedPart('  nuit étoilée ')).toBe('nuit étoilée')
  expect(searchLimitText(` ${'a'.repeat(100)} `)).toBeNull()
})

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
