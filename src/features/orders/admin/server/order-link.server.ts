import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

/**
 * Takes the link of an order's page away: it leads nowhere from now on (TRACK-06).
 *
 * @throws DomainError forbidden, order_not_found
 */
export async function removeOrderLink(actor: AdminActor, orderId: string): Promise<null> {
  await asActor(runtime().database, actor, (db) => sql`select revoke_order_link(${orderId})`.execute(db))
  return null
}

/**
 * Gives an order's page another link; the one before leads nowhere (TRACK-06).
 *
 * @throws DomainError forbidden, order_not_found
 */
export async function replaceOrderLink(actor: AdminActor, orderId: string): Promise<null> {
  await asActor(runtime().database, actor, (db) => sql`select renew_order_link(${orderId})`.execute(db))
  return null
}
