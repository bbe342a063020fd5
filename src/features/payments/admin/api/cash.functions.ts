import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { cashDaySchema, closingSchema } from '../domain/cash.schema.ts'
import { closeCashDay, readCashDay } from '../server/cash-day.server.ts'

/** The money of one day (CASH-01, CASH-02). */
export const getCashDay = adminGet()
  .validator(checked(cashDaySchema))
  .handler(asCaller((actor, { day }) => readCashDay(actor, day)))

/** Closes a day (CASH-03). */
export const closeDay = adminPost().validator(checked(closingSchema)).handler(asCaller(closeCashDay))
