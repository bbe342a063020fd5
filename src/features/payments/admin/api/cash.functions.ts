import { createServerFn } from '@tanstack/react-start'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { cashDaySchema, closingSchema } from '../domain/cash.schema.ts'
import { closeCashDay, readCashDay } from '../server/cash-day.server.ts'

/** The money of one day (CASH-01, CASH-02). */
export const getCashDay = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(cashDaySchema, (actor, { day }) => readCashDay(actor, day)))

/** Closes a day (CASH-03). */
export const closeDay = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(closingSchema, closeCashDay))
