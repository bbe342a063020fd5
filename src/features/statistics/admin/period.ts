import * as v from 'valibot'
import { isoDay } from '#lib/format/dates.ts'
import { type Days, dayAfter, daysOf, isDay } from '#lib/lists/period.ts'

/** How the address of the statistics names this view. */
export const PERIOD_VIEW = 'period'

/** The periods that have a name, in the order in which they are offered (PERIOD-01). */
export const namedPeriods = {
  today: 'Aujourd’hui',
  '7d': '7 jours',
  '30d': '30 jours',
  '12m': '12 mois',
} as const

type NamedPeriod = keyof typeof namedPeriods

/** The longest custom period, in days: five years. */
export const MOST_DAYS = 1827

/** Up to this many days, each day has a bar; above, each month has one. */
const MOST_DAY_BARS = 62

const DAY_MS = 86_400_000

/**
 * A period and the previous one of the same length, as first and last days in the shop's time zone; how the one
 * before is called ("les 7 jours précédents"), and whether a bar of the chart is a day or a month.
 */
export type Period = { days: Days; before: Days; beforeText: string; step: 'day' | 'month' }

/** Whether a text names one of the fixed periods; false for null. */
export function isNamedPeriod(period: string | null): period is NamedPeriod {
  return period !== null && Object.hasOwn(namedPeriods, period)
}

/** The number of days of a period, both ends included. */
export function lengthOf({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** The named period of an address, or two days in either order (at most MOST_DAYS); else 30 days. */
export function periodOfAddress(text: string | null, now: Date): Period {
  const own = isNamedPeriod(text) ? null : daysOf(text, now)
  // The orders have names of their own for periods ("week"), which are none here.
  return own && text?.includes('..') ? ownPeriod(own) : namedPeriod(isNamedPeriod(text) ? text : '30d', now)
}

function namedPeriod(name: NamedPeriod, now: Date): Period {
  const to = isoDay(now)
  if (name === 'today') return period({ from: to, to }, 'hier')
  if (name === '12m') {
    const days = { from: yearBefore(to), to }
    const end = dayAfter(days.from, -1)
    return withSteps({
      days,
      before: { from: yearBefore(end), to: end },
      beforeText: 'les 12 mois précédents',
    })
  }
  const count = name === '7d' ? 7 : 30
  return period({ from: dayAfter(to, 1 - count), to }, `les ${count} jours précédents`)
}

function ownPeriod({ from, to }: Days): Period {
  const earliest = dayAfter(to, 1 - MOST_DAYS)
  const days = { from: from < earliest ? earliest : from, to }
  const length = lengthOf(days)
  return period(days, length === 1 ? 'la veille' : `les ${length} jours précédents`)
}

function period(days: Days, beforeText: string): Period {
  const before = { from: dayAfter(days.from, -lengthOf(days)), to: dayAfter(days.from, -1) }
  return withSteps({ days, before, beforeText })
}

function withSteps(found: Omit<Period, 'step'>): Period {
  return { ...found, step: lengthOf(found.days) > MOST_DAY_BARS ? 'month' : 'day' }
}

function yearBefore(day: string): string {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return dayAfter(isDay(same) ? same : dayAfter(day, -366), 1)
}

/** A period as the address names it; what it does not name is the period of 30 days. */
export const periodSchema = v.object({ period: v.pipe(v.string(), v.maxLength(40)) })
export type PeriodInput = v.InferOutput<typeof periodSchema>

const day = (message: string) => v.pipe(v.string(), v.check(isDay, message))

/** The form of a custom period (PERIOD-01). */
export const ownPeriodSchema = v.pipe(
  v.object({ from: day('Choisissez le premier jour'), to: day('Choisissez le dernier jour') }),
  v.forward(
    v.check(({ from, to }) => from <= to, 'Le dernier jour vient avant le premier'),
    ['to'],
  ),
  v.forward(
    v.check((days) => lengthOf(days) <= MOST_DAYS, 'Cinq ans au plus'),
    ['to'],
  ),
)
