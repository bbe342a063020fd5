import { sql } from 'kysely'
import { parse } from 'valibot'
import { type Receipt, receiptSchema } from '#features/orders/domain/receipt.ts'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

/**
 * The receipt of the order that was placed with this idempotency key, by the user or by a guest, or null
 * (CHK-26).
 */
export function findPlacedOrder(actor: Actor, idempotencyKey: string): Promise<Receipt | null> {
  return asActor(runtime().database, actor, async (db) => {
    const { rows } = await sql<{ receipt: unknown }>`
      select find_placed_order(${idempotencyKey}) as receipt
    `.execute(db)
    const receipt = rows[0]?.receipt
    return receipt ? parse(receiptSchema, receipt) : null
  })
}
