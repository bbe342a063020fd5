import { type RawBuilder, sql } from 'kysely'
import { parse } from 'valibot'
import { sanitiseText } from '#lib/text.ts'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { currentClientAddress } from '#platform/http/client-address.ts'
import { runtime } from '#platform/runtime.ts'
import { type Receipt, receiptSchema } from '../orders/receipt.ts'
import type { GuestForm } from './guest-order.schema.ts'
import type { OrderCart } from './order.schema.ts'

type Order = GuestForm & OrderCart

/**
 * Places a guest's order through `create_guest_order` (GUEST-11, CHK-27): prices, names and the total are the database's.
 *
 * @param form which form sent it: its number has 8 random characters from the guest's form, 5 from the simple one (DATA-04)
 * @returns the receipt; the same key with the same content gives the same receipt again
 * @throws Refusal with the codes of that function
 */
export function placeGuestOrder(order: Order, form: 'guest' | 'simple'): Promise<Receipt> {
  return place({ role: 'visitor' }, sql`create_guest_order(${parameters(order)}, ${form})`)
}

/** Places a signed-in user's order through `create_order`, which ties it to the user (CHK-09). As `placeGuestOrder` otherwise. */
export function placeCustomerOrder(actor: Actor, order: Order, form: 'secured' | 'simple'): Promise<Receipt> {
  return place(actor, sql`create_order(${parameters(order)}, ${form})`)
}

function place(actor: Actor, call: RawBuilder<unknown>): Promise<Receipt> {
  return asActor(runtime().database, actor, async (db) => {
    const { rows } = await sql<{ receipt: unknown }>`select receipt from ${call}`.execute(db)
    return parse(receiptSchema, rows[0]?.receipt)
  })
}

function parameters(order: Order): RawBuilder<unknown> {
  const cart = order.items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
  return sql`${sanitiseText(order.customerName)}, ${sanitiseText(order.customerEmail) || null},
    ${sanitiseText(order.customerPhone)}, ${sanitiseText(order.customerAddress)},
    ${sanitiseText(order.notes) || null}, ${JSON.stringify(cart)}::jsonb, ${order.idempotencyKey}::uuid,
    ${currentClientAddress()}, ${runtime().config.limitOrdersPerAddress}::integer`
}
