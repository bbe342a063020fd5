import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

/**
 * Undoes a change of status that is at most ten seconds old, and what it did to the stock (D50). Returns the
 * restored status; repeated, it returns the same.
 *
 * @throws DomainError forbidden, order_not_found, status_settled, status_conflict
 */
export async function takeBackOrderStatus(actor: AdminActor, changeId: string): Promise<{ status: string }> {
  return asActor(runtime().database, actor, async (db) => {
    const { rows } = await sql<{ answer: { status: string } }>`
      select take_back_order_status(${changeId}) as answer
    `.execute(db)
    const [row] = rows
    if (!row) throw new Error('take_back_order_status returned no row')
    return row.answer
  })
}
