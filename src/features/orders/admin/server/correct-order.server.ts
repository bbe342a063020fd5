import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { CorrectionInput } from '../correction/domain/correction.schema.ts'

/**
 * Corrects an order that is not shipped, with its invoice (CORR-01). A key that is known corrects nothing more
 * (CORR-06).
 *
 * @returns the version that the invoice has now
 * @throws DomainError forbidden, order_not_found, order_not_correctable, version_conflict, order_empty,
 * correction_empty, order_corrected, price_changed, stock_insufficient, and the refusals of a customer's data
 */
export async function correctOrder(actor: AdminActor, correction: CorrectionInput): Promise<number> {
  const { orderId, seenVersion, seenStatus, name, email, phone, address, reason, key } = correction
  const kept = correction.kept.map(({ itemId, quantity }) => ({ item_id: itemId, quantity }))
  const added = correction.added.map(({ productId, ...line }) => ({ id: productId, ...line }))
  const { rows } = await asActor(runtime().database, actor, (db) =>
    sql<{ corrected: { version: number } }>`select correct_order(
      order_id => ${orderId}, seen_version => ${seenVersion}, seen_status => ${seenStatus}, customer_name => ${name},
      customer_email => ${email}, customer_phone => ${phone}, customer_address => ${address},
      kept => ${JSON.stringify(kept)}::jsonb, added => ${JSON.stringify(added)}::jsonb, reason => ${reason},
      request_key => ${key}
    ) as corrected`.execute(db),
  )
  const [row] = rows
  if (!row) throw new Error('correct_order returned no row')
  return row.corrected.version
}
