import { expect, test } from 'vitest'
import { lastMonth } from './last-month.ts'

test.each([
  ['2026-11-23', '2026-10-01', '2026-10-31'],
  ['2027-01-01', '2026-12-01', '2026-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('EXPORT-03 on %s the month before is %s to %s', (today, from, to) => {
  expect(lastMonth(new Date(`${today}T12:00:00Z`))).toEqual({ from, to })
})
