import * as v from 'valibot'
import { isDay } from '#lib/lists/period.ts'
import { lengthOf, MOST_DAYS } from './period.ts'

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
