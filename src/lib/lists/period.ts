import { isoDay } from '../format/dates.ts'

/** The first and the last day of a period on the shop's own clock, as "2026-11-21". */
export type Days = { from: string; to: string }

const DAY_MS = 86_400_000

/** The periods that have a name, in the order in which they are offered (WORK-02). */
export const namedPeriods = {
  today: 'Aujourd’hui',
  yesterday: 'Depuis hier',
  week: 'Cette semaine',
} as const

type NamedPeriod = keyof typeof namedPeriods

/** Whether a text names one of the fixed periods, rather than two days. */
export function isNamedPeriod(period: string): period is NamedPeriod {
  return Object.hasOwn(namedPeriods, period)
}

/** Whether a text is a day of the calendar in this century. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export function periodOf({ from, to }: Days): string {
  return `${from}..${to}`
}

/** The days that an address names: today, yesterday, week (from Monday), or two days; null for all. */
export function daysOf(period: string | null, now: Date): Days | null {
  if (period === null) return null
  const today = isoDay(now)
  if (isNamedPeriod(period)) return { from: dayAfter(today, -daysBack(period, today)), to: today }
  const [one = '', other = '', ...rest] = period.split('..')
  if (!isDay(one) || !isDay(other) || rest.length > 0) return null
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}

function daysBack(period: NamedPeriod, today: string): number {
  if (period === 'today') return 0
  if (period === 'yesterday') return 1
  return (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The day this many days later, or earlier, as "2026-11-21". */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}
