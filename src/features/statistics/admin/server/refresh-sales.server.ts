import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

/** Days that changed and are counted before an answer; of a shop with more of them the worker counts the rest. */
const MOST_DAYS = 31

/**
 * Has the days counted whose sales changed, so that what is read next is of now (PERIOD-06).
 *
 * @returns whether no day is left to be counted
 */
export async function refreshSales(actor: AdminActor): Promise<boolean> {
  const { rows } = await asActor(runtime().database, actor, (db) =>
    sql<{ left: number }>`select refresh_sales(${MOST_DAYS}) as left`.execute(db),
  )
  return rows[0]?.left === 0
}
