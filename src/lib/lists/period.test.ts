import { expect, test } from 'vitest'
import { dayAfter, daysOf, isDay, periodOf } from './period.ts'

const friday = new Date('2026-11-20T23:30:00Z')

test.each([
  ['today', { from: '2026-11-20', to: '2026-11-20' }],
  ['yesterday', { from: '2026-11-19', to: '2026-11-20' }],
  ['week', { from: '2026-11-16', to: '2026-11-20' }],
  ['2026-10-01..2026-10-31', { from: '2026-10-01', to: '2026-10-31' }],
  ['2026-10-31..2026-10-01', { from: '2026-10-01', to: '2026-10-31' }],
  [null, null],
  ['2026-02-31..2026-03-01', null],
  ['2026-10-01..2026-10-02..2026-10-03', null],
  ['toString', null],
])('WORK-02 the period %j has the days %j', (period, days) => {
  expect(daysOf(period, friday)).toEqual(days)
})

test.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-03-02', '2026-03-02'],
  ['2027-01-01', '2026-12-28'],
])('WORK-02 the week of %s begins on Monday %s', (day, monday) => {
  expect(daysOf('week', new Date(`${day}T08:00:00Z`))).toEqual({ from: monday, to: day })
})

test('WORK-02 two days of one’s own are read from the address as they were chosen', () => {
  const days = { from: '2026-10-01', to: '2026-10-31' }
  expect(daysOf(periodOf(days), friday)).toEqual(days)
})

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['1999-01-01', false],
  ['2026-1-1', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
])('beside %s, by %i, is %s', (day, count, other) => {
  expect(dayAfter(day, count)).toBe(other)
})
