import { adminGet } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { periodSchema } from '../domain/period.schema.ts'
import { readPeriodFigures } from '../server/period-figures.server.ts'
import { readPeriodSales } from '../server/period-sales.server.ts'
import { readStatistics } from '../server/read-statistics.server.ts'

/** The figures of the first tab (ASTAT-01 to ASTAT-06). */
export const getStatistics = adminGet().handler(asCaller(readStatistics))

/** The figures of a period beside those of the previous one (PERIOD-01, PERIOD-02, PERIOD-05). */
export const getPeriodFigures = adminGet()
  .validator(checked(periodSchema))
  .handler(asCaller(readPeriodFigures))

/** What was sold in a period, and where to (PERIOD-03, PERIOD-04). */
export const getPeriodSales = adminGet().validator(checked(periodSchema)).handler(asCaller(readPeriodSales))
