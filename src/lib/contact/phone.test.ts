import { describe, expect, it, test } from 'vitest'
import { isPhone, phoneDoubt, tidyPhone } from './phone.ts'

describe('VAL-05 D33 a phone number by the strict rule', () => {
  it.each([
    '+225 01 02 03 04',
    '0102030405',
    '07 12 34 56 78',
    '01020304',
    '+2250102030405',
    '+33 6 12 34 56 78',
    '+123456789012345',
  ])('accepts %s', (text) => expect(isPhone(text)).toBe(true))

  it.each([
    '',
    '0102030',
    '010203040',
    '1102030405',
    '225 01 02 03 04',
    '+0123456789',
    '+1234567890123456',
    '01-02-03-04',
    '01020304a',
    '01 02 03 04    05    06 07',
  ])('refuses "%s"', (text) => expect(isPhone(text)).toBe(false))
})

test.each([
  ['07.01.02.03.04', '07 01 02 03 04'],
  ['07-01-02-03-04', '07 01 02 03 04'],
  ['07/01/02/03/04', '07 01 02 03 04'],
  ['(+225) 07 01 02 03 04', '+225 07 01 02 03 04'],
  ['(+225) 07.01.02.03.04', '+225 07 01 02 03 04'],
  ['+225-07-01-02-03-04', '+225 07 01 02 03 04'],
  ['00225 07 01 02 03 04', '+225 07 01 02 03 04'],
  ['002250701020304', '+2250701020304'],
  ['225 07 01 02 03 04', '+225 07 01 02 03 04'],
  ['2250701020304', '+2250701020304'],
  ['00 225 07 01 02 03 04', '+225 07 01 02 03 04'],
  ['+225\u00a007\u00a001\u00a002\u00a003\u00a004.', '+225 07 01 02 03 04'],
  ['  (+33) 6.12.34.56.78 ', '+33 6 12 34 56 78'],
])('VAL-05 VAL-16 %j as it is pasted becomes %j, which the rule takes', (pasted, tidied) => {
  expect(tidyPhone(pasted)).toBe(tidied)
  expect(isPhone(tidied)).toBe(true)
})

test.each(['07 01 02 03 04', '+2250701020304', '01020304', '07.01.02', 'appelez le 07.01.02.03.04', '', '+'])(
  'VAL-05 %j stays as it was typed',
  (text) => {
    expect(tidyPhone(text)).toBe(text)
  },
)

test.each([
  ['07 01 02 03 04', null],
  ['+225 07 01 02 03 04', null],
  ['(00225) 07 01 02 03 04', null],
  ['+33 6 12 34 56 78', null],
  ['01020304', null],
  ['07 01 02 03 04 le soir', 'words'],
  ['07 01 02 03 04 / 05 06 07 08 09', 'too_many_digits'],
  ['+225 07 01 02 03 04 05', 'too_many_digits'],
  ['+33 6 12 34 56 78 90 12 34', 'too_many_digits'],
])('VAL-21 of %j the lenient forms doubt: %s', (text, doubt) => {
  expect(phoneDoubt(text)).toBe(doubt)
})
