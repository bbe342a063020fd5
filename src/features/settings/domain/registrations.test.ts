import * as v from 'valibot'
import { expect, test } from 'vitest'
import { registrationLines, toRegistrations } from './registrations.ts'
import { registrationsSchema } from './settings.schema.ts'

test('D67 only the numbers that were entered are shown, with the short names of their registers', () => {
  expect(registrationLines(toRegistrations([]))).toEqual([])
  expect(registrationLines(toRegistrations([{ register: 'ncc', number: '1234567 A' }]))).toEqual([
    'NCC : 1234567 A',
  ])
})

test('D67 each number stands on its line with its register', () => {
  const rows = [
    { register: 'ncc', number: '7 A' },
    { register: 'rccm', number: 'CI-1' },
  ]
  expect(toRegistrations(rows)).toEqual({ rccm: 'CI-1', ncc: '7 A' })
  expect(registrationLines(toRegistrations(rows))).toHaveLength(2)
})

test('D67 a number is one line of at most 60 characters; spaces around it go', () => {
  const parse = (rccm: string) => v.safeParse(registrationsSchema, { rccm, ncc: '' })
  expect(parse('  CI-ABJ-2026\n B-1234 ').output).toEqual({ rccm: 'CI-ABJ-2026 B-1234', ncc: '' })
  expect(parse('1'.repeat(60)).success).toBe(true)
  expect(parse('1'.repeat(61)).issues?.[0].message).toBe('Le numéro est trop long (maximum 60 caractères)')
})
