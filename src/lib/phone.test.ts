import { describe, expect, it } from 'vitest'
import { isPhone } from './phone.ts'

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
