import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

/**
 * Revokes the link of an order's page: from now on it is invalid (TRACK-06).
 *
 * @throws DomainError forbidden, order_not_found
 */
export async function removeOrderLink(actor: AdminActor, orderId: string): Promise<null> {
  await asActor(runtime().database, actor, (db) => sql`select revoke_order_link(${orderId})`.execute(db))
  return null
}

/**
 * Replaces the link of an order's page; the former link becomes invalid (TRACK-06).
 *
 * @throws DomainError forbidden, order_not_found
 */
export async function replaceOrderLink(actor: AdminActor, orderId: string): Promise<null> {
  await asActor(runtime().database, actor, (db) => sql`select renew_order_link(${orderId})`.execute(db))
  return null
}
