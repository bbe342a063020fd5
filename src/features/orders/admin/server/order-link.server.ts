import type { AdminActor } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'

/**
 * Revokes the link of an order's page: from now on it is invalid (TRACK-06).
 *
 * @throws DomainError forbidden, order_not_found
 */
export async function removeOrderLink(actor: AdminActor, orderId: string): Promise<null> {
  await callSqlAs(actor, 'revokeOrderLink', { orderId })
  return null
}

/**
 * Replaces the link of an order's page; the former link becomes invalid (TRACK-06).
 *
 * @throws DomainError forbidden, order_not_found
 */
export async function replaceOrderLink(actor: AdminActor, orderId: string): Promise<null> {
  await callSqlAs(actor, 'renewOrderLink', { orderId })
  return null
}
