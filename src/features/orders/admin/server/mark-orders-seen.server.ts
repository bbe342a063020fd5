import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

/**
 * Records that the admin has opened these orders (LIVE-08). Ids that no order has are ignored.
 *
 * @throws DomainError forbidden
 */
export async function markOrdersSeen(actor: AdminActor, ids: readonly string[]): Promise<void> {
  await asActor(runtime().database, actor, (db) =>
    sql`select mark_orders_seen(${[...ids]}::uuid[])`.execute(db),
  )
}
