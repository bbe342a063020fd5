import { describe, expect, it, test } from 'vitest'
import { fullName, greetingName, isPersonName } from './person-name.ts'

describe('VAL-04 D33 a name by the strict rule', () => {
  it.each([
    'Awa',
    'Koné',
    'Aya-Marie',
    "N'Guessan",
    'N’Guessan',
    'Jean Paul',
    'Dr.Ouattara',
    'Ƴa',
    'Kone\u0301',
    'Ọlá',
    'O\u0323\u0301lá',
    'Nguyễn',
    'Ŋutifafa',
    'Łukasz',
    'Борис',
    'محمد',
    'मारिया',
    '李明',
  ])('accepts %s', (name) => expect(isPersonName(name)).toBe(true))

  it.each([
    '',
    'A',
    '42',
    'Awa2',
    'Awa  Koné',
    'Awa--Koné',
    "N''Guessan",
    'Awa. Koné',
    '<b>Awa</b>',
    'Awa_Koné',
    '. ',
    '\u0301Awa',
    'Awa-\u0301',
    'Awa 👍',
    'Awa٣',
  ])('refuses "%s"', (name) => expect(isPersonName(name)).toBe(false))

  it('has 2 to 50 characters', () => {
    expect(isPersonName('a'.repeat(50))).toBe(true)
    expect(isPersonName('a'.repeat(51))).toBe(false)
  })
})

test.each([
  ['Awa', 'Koné', 'Awa Koné'],
  ['Awa', null, 'Awa'],
  [undefined, 'Koné', 'Koné'],
  ['', '', ''],
])('the full name of %s and %s', (first, last, text) => expect(fullName(first, last)).toBe(text))

test('a person is greeted by the first word of the name', () => {
  expect(['Awa', '  Awa Marie Koné', ''].map(greetingName)).toEqual(['Awa', 'Awa', ''])
})
