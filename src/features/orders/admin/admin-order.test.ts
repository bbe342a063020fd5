import { expect, test } from 'vitest'
import { isWholePhone } from './admin-order.ts'

test.each([
  ['07 01 02 03 04', true],
  [' +225 07-01-02-03-04 ', true],
  ['07010203', true],
  ['0701020', false],
  ['Awa 0701020304', false],
  ['0701020304 Awa', false],
  ['CMD-1763891234567-ABCDE', false],
  ['', false],
])('CUSTOMER-02 %j may be a whole phone number: %s', (search, expected) => {
  expect(isWholePhone(search)).toBe(expected)
})
