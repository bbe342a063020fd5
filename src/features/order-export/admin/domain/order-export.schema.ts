import * as v from 'valibot'
import { isDay } from '#lib/lists/period.ts'
import { exportTables } from './export-address.ts'

const day = v.pipe(v.string(), v.check(isDay))

/** A period, its first and last day, and the table that is wanted as CSV; without one, the whole workbook. */
export const orderExportSchema = v.pipe(
  v.object({ from: day, to: day, table: v.optional(v.picklist(exportTables)) }),
  v.check(({ from, to }) => from <= to),
)
