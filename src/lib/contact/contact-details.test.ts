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

/** What of these texts a rule takes. */
const taken = (rule: (text: string) => boolean, texts: string[]) => texts.filter(rule)

describe('VAL-04 D33 a name by the strict rule', () => {
  it.each([
    ['in any script', ['Awa', 'Ƴa', 'Борис', 'محمد', '李明']],
    ['with signs between its letters', ['Aya-Marie', 'N’Guessan', 'Dr.Ouattara']],
    ['with marks of their own', ['Kone\u0301', 'O\u0323\u0301lá']],
    ['of 50 characters', ['a'.repeat(50)]],
  ])('may be one %s: %j', (_, names) => expect(taken(isPersonName, names)).toEqual(names))

  it.each([
    ['of less than 2 characters, or more than 50', ['', 'A', 'a'.repeat(51)]],
    ['with digits or markup', ['Awa2', 'Awa٣', '<b>Awa</b>']],
    ['with two signs together', ['Awa  Koné', "N''Guessan", '. ']],
    ['with a mark on no letter', ['\u0301Awa', 'Awa-\u0301']],
  ])('is none %s: %j', (_, names) => expect(taken(isPersonName, names)).toEqual([]))
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
  const ofLength = (length: number) => 'awa@example.com'.padStart(length, 'a')

  it('may have dots, a plus, an apostrophe and a name of one network, and 254 characters', () => {
    const texts = [
      'AWA.Kone+boutique@mail.example.ci',
      "o'neil@exemple.fr",
      'admin@boutique.local',
      ofLength(254),
    ]
    expect(taken(isEmail, texts)).toEqual(texts)
  })

  it.each([
    ['without a part', ['', 'awa', 'awa@', '@example.com']],
    ['with two of one, or a space', ['a@b@c.ci', 'awa@exam ple.com']],
    ['of a site that cannot be', ['awa@-example.com', 'awa@example-.com']],
    ['of more than 254 characters', [ofLength(255)]],
  ])('is none %s: %j', (_, texts) => expect(taken(isEmail, texts)).toEqual([]))
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
    ['of 8 or 10 digits', ['01020304', '0102030405']],
    ['of this country', ['+225 01 02 03 04', '+2250102030405']],
    ['of another, up to 15 digits', ['+33 6 12 34 56 78', '+123456789012345', '+123 456 789 012 345']],
  ])('may be one %s: %j', (_, numbers) => expect(taken(isPhone, numbers)).toEqual(numbers))

  it.each([
    ['of another length', ['', '010203040', '+1234567890123456']],
    ['of another beginning', ['1102030405', '225 01 02 03 04', '+0123456789']],
    ['with a letter', ['01020304a']],
    ['of more signs than digits need', ['01 02 03 04    05    06 07', '+12 3 456 789 012 345']],
  ])('is none %s: %j', (_, numbers) => expect(taken(isPhone, numbers)).toEqual([]))
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
