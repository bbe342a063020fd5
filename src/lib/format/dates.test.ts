import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatShortDate, isoDay, withFirst } from './dates.ts'

test('NAV-02 dates are written as the French write them, also the first day of a month', () => {
  expect(formatDateTime('2026-11-21T09:30:00Z')).toBe('21 novembre 2026 à 09:30')
  expect(formatDate('2026-10-01T09:30:00Z')).toBe('1er octobre 2026')
  expect(formatDateTime('2026-10-01T09:30:00Z')).toBe('1er octobre 2026 à 09:30')
  expect(formatDate('2026-10-11T09:30:00Z')).toBe('11 octobre 2026')
  expect(['dimanche 1 novembre', '1 nov.', 'dimanche 21 novembre'].map(withFirst)).toEqual([
    'dimanche 1er novembre',
    '1er nov.',
    'dimanche 21 novembre',
  ])
})

test('NAV-02 a date near midnight is the day in Abidjan, whatever the machine’s time zone', () => {
  expect(formatDate('2026-11-21T23:59:59Z')).toBe('21 novembre 2026')
})

test('NAV-02 a short date is the day in Abidjan too, and names a file from year to day', () => {
  expect(formatShortDate('2026-01-05T23:59:59Z')).toBe('05/01/2026')
  expect(isoDay(new Date('2026-01-05T23:59:59Z'))).toBe('2026-01-05')
})
