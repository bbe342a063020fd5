import { expect, test } from 'vitest'
import { chatNumber, phoneCallLink, phoneChatLink } from './chat-number.ts'

test.each([
  ['07 01 02 03 04', '2250701020304'],
  ['+225 07 01 02 03 04', '2250701020304'],
  ['00225 0701020304', '2250701020304'],
  ['2250701020304', '2250701020304'],
  ['0033612345678', '33612345678'],
])('NOTIF-03 %s is reached at %s', (phone, number) => {
  expect(chatNumber(phone)).toBe(number)
})

test.each([
  ['07 01 02 03', '2250707010203'],
  ['05 01 02 03', '2250505010203'],
  ['01 01 02 03', '2250101010203'],
  ['48 01 02 03', '2250748010203'],
  ['64 01 02 03', '2250564010203'],
  ['+225 72 01 02 03', '2250172010203'],
  ['22507010203', '2250707010203'],
  ['22 52 70 10', '2252722527010'],
  ['20 00 70 10', '2252520007010'],
  ['21 80 70 10', '2252121807010'],
])('NOTIF-03 VAL-05 the old number %s is reached at the one of ten digits, %s', (phone, number) => {
  expect(chatNumber(phone)).toBe(number)
})

test.each([
  ['07-01-02-03-04 (le soir)', '2250701020304'],
  ['(+225) 07 01 02 03 04', '2250701020304'],
  ['(+33) 6 12 34 56 78', '33612345678'],
  ['Maman : 07 01 02 03 04, après 18h', '2250701020304'],
  ['07 01 02 03 04 / 05 06 07 08 09', '2250701020304'],
  ['07 01 02 03 / 05 06 07 08 09', '2250707010203'],
  ['07 01 02 03 04 +225 0506070809', '2250701020304'],
  ['07 01 02 03 04 ou +225 0506070809', '2250701020304'],
  ['0701020304+', '2250701020304'],
  ['+33 6 12 34 56 78', '33612345678'],
])('NOTIF-03 D33 a guest’s %s is reached at %s, by chat and by phone', (phone, number) => {
  expect(chatNumber(phone)).toBe(number)
  expect(phoneCallLink(phone)).toBe(`tel:+${number}`)
})

test('what cannot be a number is dialled as its digits', () => {
  expect(phoneCallLink('12 34')).toBe('tel:1234')
})

test.each(['', 'bientôt', '+0', '123', '1234567890123456789'])('%j is no number', (phone) => {
  expect(chatNumber(phone)).toBeNull()
  expect(phoneChatLink(phone)).toBeNull()
})

test('NOTIF-03 a chat opens with words that are ready to send', () => {
  expect(phoneChatLink('07 01 02 03 04')).toBe('https://wa.me/2250701020304')
  expect(phoneChatLink('07 01 02 03 04', "Bonjour & merci d'avance")).toBe(
    'https://wa.me/2250701020304?text=Bonjour%20%26%20merci%20d%27avance',
  )
})
