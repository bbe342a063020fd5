import { type RawBuilder, sql } from 'kysely'
import { parse } from 'valibot'
import { type Receipt, receiptSchema } from '#features/orders/domain/receipt.ts'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { OrderParameters, orderParameters } from './order-parameters.ts'

/** The call that places a single guest order. */
export function guestOrderCall(parameters: OrderParameters<'guest' | 'simple'>): RawBuilder<unknown> {
  return sql`create_guest_order(${named(parameters)})`
}

/** The call that places a signed-in user's order. */
export function customerOrderCall(parameters: OrderParameters<'secured' | 'simple'>): RawBuilder<unknown> {
  return sql`create_order(${named(parameters)})`
}

/**
 * Places one order in a transaction of its own.
 *
 * @param lockMs how long it waits for a lock, in milliseconds
 * @throws DomainError as the called function refuses
 */
export function callAlone(actor: Actor, call: RawBuilder<unknown>, lockMs: number): Promise<Receipt> {
  return asActor(
    runtime().database,
    actor,
    async (db) => {
      const { rows } = await sql<{ receipt: unknown }>`select receipt from ${call}`.execute(db)
      return parse(receiptSchema, rows[0]?.receipt)
    },
    { lockMs },
  )
}

function named<Form>(parameters: OrderParameters<Form>): RawBuilder<unknown> {
  return sql`${orderArguments(parameters)},
    client_address => ${parameters.client_address},
    order_address_cap => ${parameters.order_address_cap}::integer,
    checkout_form => ${parameters.checkout_form}`
}

/** The arguments that all SQL functions for placing an order share, by name. */
export function orderArguments(parameters: ReturnType<typeof orderParameters>): RawBuilder<unknown> {
  return sql`customer_name => ${parameters.customer_name},
    customer_email => ${parameters.customer_email},
    customer_phone => ${parameters.customer_phone},
    customer_address => ${parameters.customer_address},
    notes => ${parameters.notes},
    cart => ${JSON.stringify(parameters.cart)}::jsonb,
    idempotency_key => ${parameters.idempotency_key}::uuid`
}
