import { describe, expect, it, test } from 'vitest'
import {
  fullName,
  greetingName,
  isEmail,
  isPersonName,
  isPhone,
  maskedEmail,
  phoneDoubt,
  tidyPhone,
} from './contact-details.ts'

describe('VAL-04 D33 a name by the strict rule', () => {
  it.each([
    'Awa',
    'Aya-Marie',
    'N’Guessan',
    'Dr.Ouattara',
    'Ƴa',
    'Kone\u0301',
    'O\u0323\u0301lá',
    'Борис',
    'محمد',
    '李明',
  ])('accepts %s', (name) => expect(isPersonName(name)).toBe(true))

  it.each([
    '',
    'A',
    'Awa2',
    'Awa  Koné',
    "N''Guessan",
    '<b>Awa</b>',
    '. ',
    '\u0301Awa',
    'Awa-\u0301',
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

describe('VAL-03 an e-mail address', () => {
  it.each([
    'awa@example.com',
    'AWA.Kone+boutique@mail.example.ci',
    "o'neil@exemple.fr",
    'admin@boutique.local',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true))

  it.each([
    '',
    'awa',
    'awa@',
    '@example.com',
    'awa@exam ple.com',
    'a@b@c.ci',
    'awa@-example.com',
    'awa@example-.com',
  ])('refuses "%s"', (text) => expect(isEmail(text)).toBe(false))

  it('has at most 254 characters', () => {
    const ending = '@example.com'
    expect(isEmail('a'.repeat(254 - ending.length) + ending)).toBe(true)
    expect(isEmail('a'.repeat(255 - ending.length) + ending)).toBe(false)
  })
})

it.each([
  ['awa.kone@example.com', 'a…e@example.com'],
  ['ab@example.com', 'a…@example.com'],
  ['a@example.com', 'a…@example.com'],
])('shows of %s only what its owner needs', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})

describe('VAL-05 D33 a phone number by the strict rule', () => {
  it.each([
    '+225 01 02 03 04',
    '0102030405',
    '01020304',
    '+2250102030405',
    '+33 6 12 34 56 78',
    '+123456789012345',
    '+123 456 789 012 345',
  ])('accepts %s', (text) => expect(isPhone(text)).toBe(true))

  it.each([
    '',
    '010203040',
    '1102030405',
    '225 01 02 03 04',
    '+0123456789',
    '+1234567890123456',
    '01020304a',
    '01 02 03 04    05    06 07',
    '+12 3 456 789 012 345',
  ])('refuses "%s"', (text) => expect(isPhone(text)).toBe(false))
})

test.each([
  ['07.01.02.03.04', '07 01 02 03 04'],
  ['07/01/02/03/04', '07 01 02 03 04'],
  ['(+225) 07.01.02.03.04', '+225 07 01 02 03 04'],
  ['00225 07 01 02 03 04', '+225 07 01 02 03 04'],
  ['2250701020304', '+2250701020304'],
  ['07.00.02.03.04', '07 00 02 03 04'],
  ['225 07 01 02 03 04', '+225 07 01 02 03 04'],
  ['(+225) 0 7 0 1 0 2 0 3 0 4', '+2250701020304'],
  ['+33.6.12.34.56.78.90', '+33 6 12 34 56 78 90'],
  ['+225\u00a007\u00a001\u00a002\u00a003\u00a004.', '+225 07 01 02 03 04'],
])('VAL-05 VAL-16 %j as it is pasted becomes %j, which the rule takes', (pasted, tidied) => {
  expect(tidyPhone(pasted)).toBe(tidied)
  expect(isPhone(tidied)).toBe(true)
})

test.each([
  '07 01 02 03 04',
  '01020304',
  '07.01.02',
  '07 01 02 03+ 04',
  'appelez le 07.01.02.03.04',
  '',
  '+',
])('VAL-05 %j stays as it was typed', (text) => {
  expect(tidyPhone(text)).toBe(text)
})

test.each([
  ['07 01 02 03 04', null],
  ['(00225) 07 01 02 03 04', null],
  ['225 07 01 02 03 04', null],
  ['+33 6 12 34 56 78', null],
  ['01020304', null],
  ['(00 33) 6 12 34 56 78 90 12', null],
  ['07 01 02 03 04 le soir', 'words'],
  ['07 01 02 03 04 / 05 06 07 08 09', 'too_many_digits'],
  ['+225 07 01 02 03 04 05', 'too_many_digits'],
  ['07 00 02 03 04 05', 'too_many_digits'],
  ['070102250405', 'too_many_digits'],
  ['+33 6 12 34 56 78 90 12 3', 'too_many_digits'],
  ['+33 6 12 00 56 78 90 12 3', 'too_many_digits'],
])('VAL-21 of %j the lenient forms doubt: %s', (text, doubt) => {
  expect(phoneDoubt(text)).toBe(doubt)
})
