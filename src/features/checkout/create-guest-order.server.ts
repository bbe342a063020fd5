import { sql } from 'kysely'
import { parse } from 'valibot'
import { sanitiseText } from '#lib/text.ts'
import { asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { type Receipt, receiptSchema } from '../orders/receipt.ts'
import type { GuestOrder } from './guest-order.schema.ts'

/**
 * Places a guest's order through `create_guest_order` (GUEST-11, CHK-27): prices, names and the total are the database's.
 *
 * @param clientAddress the network address that the wide cap counts
 * @returns the receipt; the same key with the same content gives the same receipt again
 * @throws Refusal with the codes of that function
 */
export async function createGuestOrder(order: GuestOrder, clientAddress: string): Promise<Receipt> {
  const { config, database } = runtime()
  const cart = order.items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
  return asActor(database, { role: 'visitor' }, async (db) => {
    const { rows } = await sql<{ receipt: unknown }>`
      select receipt from create_guest_order(
        ${sanitiseText(order.customerName)}, ${sanitiseText(order.customerEmail) || null},
        ${sanitiseText(order.customerPhone)}, ${sanitiseText(order.customerAddress)},
        ${sanitiseText(order.notes) || null}, ${JSON.stringify(cart)}::jsonb,
        ${order.idempotencyKey}::uuid, ${clientAddress}, ${config.limitOrdersPerAddress}::integer
      )`.execute(db)
    return parse(receiptSchema, rows[0]?.receipt)
  })
}
