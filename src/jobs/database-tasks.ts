import type { JobHelpers, Task } from 'graphile-worker'
import { sql } from 'kysely'
import { callSql, type Queries, queriesOf } from '#platform/database/actor.ts'
import type { Logger } from '#platform/log.ts'

export function databaseTask(work: (db: Queries) => Promise<unknown>): Task {
  return async (_payload, helpers) => {
    await work(queriesOf(helpers))
  }
}

/** A task that does a part of its work each time, until it says that nothing is left. */
export function partsTask(work: (db: Queries) => Promise<number | null>): Task {
  return async (_payload, helpers) => {
    await repeated(helpers, work)
  }
}

/** Repeats such work, and returns the sum of what it said. */
export async function repeated(
  helpers: JobHelpers,
  work: (db: Queries) => Promise<number | null>,
): Promise<number> {
  const db = queriesOf(helpers)
  let total = 0
  for (let last = 1; last > 0 && !helpers.abortSignal?.aborted; total += last) {
    last = (await work(db)) ?? 0
  }
  return total
}

/** The job that queues messages and alerts again whose worker died, and ends what can be taken back no longer. */
export function reclaimMessages(log: Logger): Task {
  return databaseTask(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select reclaim_messages() + reclaim_account_mails() + reclaim_pushes() as count, end_undo_periods()
    `.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) log.warn({ count }, 'messages whose worker died are queued again')
  })
}

/** Days of sales that are counted in one transaction: those of a shop that was never counted take many. */
const DAYS_AT_ONCE = 50

/** The job that counts the days whose sales changed, and the products of which open orders hold too much. */
export const summariseSales: Task = async (_payload, helpers) => {
  await repeated(helpers, (db) => callSql(db, 'summariseSales', { most: DAYS_AT_ONCE }))
  await callSql(queriesOf(helpers), 'summariseSupply')
}
