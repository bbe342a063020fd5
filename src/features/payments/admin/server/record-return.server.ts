import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { ReturnInput } from '../domain/returns.schema.ts'

/**
 * Records a return of an order, puts its pieces into the stock and records the refund (RETURN-01 to RETURN-03). A key
 * that is known records nothing more.
 *
 * @throws DomainError forbidden, order_not_found, invalid_input, return_invalid, return_too_late,
 *   return_too_early, refund_too_high, return_recorded
 */
export async function recordReturn(actor: AdminActor, input: ReturnInput): Promise<null> {
  const { orderId, kind, reason, refund, refundKind, key } = input
  // JSON that a function of the database takes has names of SQL.
  const pieces = JSON.stringify(
    input.pieces.map(({ itemId, quantity, restock }) => ({ item_id: itemId, quantity, restock })),
  )
  await asActor(runtime().database, actor, (db) =>
    sql`select record_return(${orderId}, ${kind}, ${reason}, ${pieces}::jsonb, ${refund}, ${refundKind}, ${key})`.execute(
      db,
    ),
  )
  return null
}
