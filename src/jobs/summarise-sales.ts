import type { Task } from 'graphile-worker'
import { callSql } from '#platform/database/call-sql.ts'
import { queriesOf } from '#platform/database/kysely-for.ts'
import { repeated } from './task.ts'

/** Days of sales that are counted in one transaction: those of a shop that was never counted take many. */
const DAYS_AT_ONCE = 50

/** The job that counts the days whose sales changed, and the products of which open orders hold too much. */
export const summariseSales: Task = async (_payload, helpers) => {
  await repeated(helpers, (db) => callSql(db, 'summariseSales', { most: DAYS_AT_ONCE }))
  await callSql(queriesOf(helpers), 'summariseSupply')
}
