import { expect, test } from 'vitest'
import { chatNumber } from './chat-number.ts'

test.each([
  ['07 01 02 03 04', '2250701020304'],
  ['+225 07 01 02 03 04', '2250701020304'],
  ['00225 0701020304', '2250701020304'],
  ['2250701020304', '2250701020304'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['0033612345678', '33612345678'],
  ['07010203', '22507010203'],
  ['22507010203', '22507010203'],
  ['22 50 70 10', '22522507010'],
])('NOTIF-03 %s is reached at %s', (phone, number) => {
  expect(chatNumber(phone)).toBe(number)
})

test.each(['', 'bientôt', '+0', '123', '1234567890123456789'])('%j is no number', (phone) => {
  expect(chatNumber(phone)).toBeNull()
})
