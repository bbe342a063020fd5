import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import { lengthOf, MOST_DAYS, ownPeriodSchema, periodOfAddress, periodSchema } from './period.ts'

const now = new Date('2026-11-23T23:59:59Z')

test.each([
  ['today', ['2026-11-23', '2026-11-23'], ['2026-11-22', '2026-11-22'], 'hier', 'day'],
  ['7d', ['2026-11-17', '2026-11-23'], ['2026-11-10', '2026-11-16'], 'les 7 jours précédents', 'day'],
  ['30d', ['2026-10-25', '2026-11-23'], ['2026-09-25', '2026-10-24'], 'les 30 jours précédents', 'day'],
  ['12m', ['2025-11-24', '2026-11-23'], ['2024-11-24', '2025-11-23'], 'les 12 mois précédents', 'month'],
  ['2026-10-05..2026-10-05', ['2026-10-05', '2026-10-05'], ['2026-10-04', '2026-10-04'], 'la veille', 'day'],
  [
    '2026-03-31..2026-01-01',
    ['2026-01-01', '2026-03-31'],
    ['2025-10-03', '2025-12-31'],
    'les 90 jours précédents',
    'month',
  ],
] as const)('PERIOD-01 the period %s is beside the one before', (text, days, before, beforeText, step) => {
  const read = periodOfAddress(text, now)
  expect([read.days, read.before].map(({ from, to }) => [from, to])).toEqual([days, before])
  expect(read).toMatchObject({ beforeText, step })
})

test.each([
  ['2026-10-01..2026-12-01', 'day'],
  ['2026-10-01..2026-12-02', 'month'],
])('PERIOD-02 up to two months have a bar for each day: %s has one for each %s', (text, step) => {
  expect(periodOfAddress(text, now).step).toBe(step)
})

test.each([null, '', 'week', 'zorglub', '2026-02-31..2026-03-01'])(
  'PERIOD-01 an address that names no period (%j) shows 30 days',
  (text) => {
    expect(periodOfAddress(text, now)).toEqual(periodOfAddress('30d', now))
  },
)

test('PERIOD-01 the twelve months of a leap year’s last day of February, and those before', () => {
  expect(periodOfAddress('12m', new Date('2028-02-29T12:00:00Z'))).toMatchObject({
    days: { from: '2027-03-01', to: '2028-02-29' },
    before: { from: '2026-03-01', to: '2027-02-28' },
  })
})

test('PERIOD-01 of a period of one’s own the last five years count', () => {
  const { days } = periodOfAddress('2001-01-01..2026-11-23', now)
  expect(days.to).toBe('2026-11-23')
  expect(lengthOf(days)).toBe(MOST_DAYS)
})

test.each([
  ['2026-11-21', '2026-11-21', {}],
  ['2021-11-23', '2026-11-23', {}],
  ['2021-11-22', '2026-11-23', { to: 'Cinq ans au plus' }],
  ['2026-11-22', '2026-11-21', { to: 'Le dernier jour vient avant le premier' }],
  ['', '2026-02-31', { from: 'Choisissez le premier jour', to: 'Choisissez le dernier jour' }],
])('PERIOD-01 the form for a period from %j to %j says %j', (from, to, messages) => {
  expect(fieldMessages(safeParse(ownPeriodSchema, { from, to }).issues ?? [])).toEqual(messages)
})

test.each([
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
])('PERIOD-01 whether the server takes the period %j: %j', (period, isTaken) => {
  expect(safeParse(periodSchema, { period }).success).toBe(isTaken)
})
