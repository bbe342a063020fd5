import { isoDay } from '#lib/format/dates.ts'
import type { Days } from '#lib/lists/period.ts'

/** The month before the present one, in Abidjan: what an accountant asks for. */
export function lastMonth(now: Date): Days {
  const [year = 0, month = 1] = isoDay(now).split('-').map(Number)
  const at = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)
  // Day 0 is the last one of the month before.
  return { from: at(month - 2, 1), to: at(month - 1, 0) }
}

/** The days of all orders: from before the first shop to today. */
export function allDays(now: Date): Days {
  return { from: '2000-01-01', to: isoDay(now) }
}
