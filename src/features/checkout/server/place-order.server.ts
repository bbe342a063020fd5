import { type RawBuilder, sql } from 'kysely'
import { parse } from 'valibot'
import { type Receipt, receiptSchema } from '#features/orders/domain/receipt.ts'
import { sanitiseText } from '#lib/text.ts'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { throughOutage } from '#platform/database/through-outage.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { Overloaded, WorkQueue } from '#platform/http/limits/work-queue.ts'
import { runtime } from '#platform/runtime.ts'
import type { GuestForm } from '../domain/guest-order.schema.ts'
import type { OrderCart } from '../domain/order.schema.ts'

type Order = GuestForm & OrderCart

/**
 * Places a guest's order through `create_guest_order` (GUEST-11, CHK-27); prices, names and the total come
 * from the database. While the database is away it tries again for up to 10 seconds, which the key makes
 * safe.
 *
 * @param form which form sent it: its number has 8 random characters from the guest's form, 5 from the simple
 * one (DATA-04)
 * While the database is away the order is tried again for up to 10 seconds: its key makes that safe.
 *
 * @returns the receipt; the same key with the same content gives the same receipt again
 * @throws DomainError with the codes of that function, `busy` when its turn and its locks do not come within
 * 5 seconds
 */
export function placeGuestOrder(order: Order, form: 'guest' | 'simple'): Promise<Receipt> {
  return place({ role: 'visitor' }, sql`create_guest_order(${parameters(order)}, checkout_form => ${form})`)
}

/**
 * Places a signed-in user's order through `create_order`, which ties it to the user (CHK-09); otherwise like
 * `placeGuestOrder`.
 */
export function placeCustomerOrder(actor: Actor, order: Order, form: 'secured' | 'simple'): Promise<Receipt> {
  return place(actor, sql`create_order(${parameters(order)}, checkout_form => ${form})`)
}

/** How long an order waits for its turn and for a lock, in total. */
const QUEUE_TIMEOUT_MS = 5_000
/** The least time for the lock when the turn came late. */
const SHORTEST_LOCK_MS = 300

/** Fewer than the pool has connections: while orders wait for a lock, pages and carts still get one. */
const turns = new WorkQueue({ running: 7, waiting: 2_000, waitingMs: QUEUE_TIMEOUT_MS })

async function place(actor: Actor, call: RawBuilder<unknown>): Promise<Receipt> {
  const write = (lockMs: number) =>
    asActor(
      runtime().database,
      actor,
      async (db) => {
        const { rows } = await sql<{ receipt: unknown }>`select receipt from ${call}`.execute(db)
        return parse(receiptSchema, rows[0]?.receipt)
      },
      { lockMs },
    )
  const inTurn = () => {
    const until = performance.now() + QUEUE_TIMEOUT_MS
    return turns.run(() => write(Math.max(until - performance.now(), SHORTEST_LOCK_MS)))
  }
  try {
    return await throughOutage(inTurn, { signal: runtime().ending.signal })
  } catch (error) {
    throw error instanceof Overloaded ? new DomainError('busy', undefined, error) : error
  }
}

function parameters(order: Order): RawBuilder<unknown> {
  const cart = order.items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
  return sql`customer_name => ${sanitiseText(order.customerName)},
    customer_email => ${sanitiseText(order.customerEmail) || null},
    customer_phone => ${sanitiseText(order.customerPhone)},
    customer_address => ${sanitiseText(order.customerAddress)},
    notes => ${sanitiseText(order.notes) || null},
    cart => ${JSON.stringify(cart)}::jsonb,
    idempotency_key => ${order.idempotencyKey}::uuid,
    client_address => ${currentClientAddress()},
    order_address_cap => ${runtime().config.limitOrdersPerAddress}::integer`
}
