import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { RefundInput } from '../domain/returns.schema.ts'

/**
 * Records what was paid back for a return after it was recorded, in CFA (RETURN-03). A key that is known records nothing
 * more.
 *
 * @throws DomainError forbidden, order_not_found, invalid_input, refund_too_high, payment_recorded
 */
export async function recordRefund(actor: AdminActor, input: RefundInput): Promise<null> {
  const { returnId, kind, amount, key } = input
  await asActor(runtime().database, actor, (db) =>
    sql`select record_refund(${returnId}, ${kind}, ${amount}, ${key})`.execute(db),
  )
  return null
}
