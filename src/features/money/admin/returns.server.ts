import { sql } from 'kysely'
import { fullName } from '#lib/contact/contact-details.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type AdminActor, type Queries, readAs, sqlCommand } from '#platform/database/actor.ts'
import type { PaymentKind } from './payment.ts'
import {
  type OrderReturn,
  type OrderReturns,
  RETURN_DAYS,
  type ReturnableItem,
  type ReturnKind,
} from './return.ts'

/** What was returned of an order and still can be (RETURN-01 to RETURN-04); `order_not_found`. */
export async function readReturns(actor: AdminActor, orderId: string): Promise<OrderReturns> {
  return readAs(actor, async (db) => {
    const order = await db
      .selectFrom('orders')
      .select('status')
      .select(sql<number>`refused_parcels_before(orders)`.as('refusedBefore'))
      .select(sql<boolean>`was_delivered(orders)`.as('wasDelivered'))
      .select(sql<boolean>`order_delivered_since(orders, ${RETURN_DAYS})`.as('isInTime'))
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) throw new DomainError('order_not_found')
    return {
      orderId,
      ...order,
      received: await readReceived(db, orderId),
      items: await readItems(db, orderId),
      returns: await readRecorded(db, orderId),
    }
  })
}

async function readReceived(db: Queries, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql<number>`0`).as('received'))
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row?.received ?? 0
}

async function readItems(db: Queries, orderId: string): Promise<ReturnableItem[]> {
  return db
    .selectFrom('orderItems')
    .select(['id', 'productName as name'])
    .select(sql<number>`quantity - returned_pieces(id)`.as('returnable'))
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

async function readRecorded(db: Queries, orderId: string): Promise<OrderReturn[]> {
  const rows = await db
    .selectFrom('orderReturns')
    .leftJoin('profiles', 'profiles.id', 'recordedBy')
    .select([
      'orderReturns.id',
      'orderReturns.kind',
      'orderReturns.reason',
      'pieces',
      'valueAmount as value',
      'orderReturns.recordedAt',
    ])
    .select(['firstName', 'lastName', 'email'])
    // A refund with its corrections.
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select((paid) => sql<number>`-${paid.fn.sum('amount')}`.as('amount'))
        .whereRef('returnId', '=', 'orderReturns.id')
        .as('refunded'),
    )
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select(sql<PaymentKind | null>`case when min(kind) = max(kind) then min(kind) end`.as('kind'))
        .whereRef('returnId', '=', 'orderReturns.id')
        .as('refundKind'),
    )
    .where('orderReturns.orderId', '=', orderId)
    .orderBy('orderReturns.recordedAt')
    .orderBy('orderReturns.id')
    .execute()
  return rows.map(({ recordedAt, firstName, lastName, email, refunded, refundKind, pieces, ...row }) => ({
    ...row,
    kind: row.kind as ReturnKind,
    pieces: pieces as OrderReturn['pieces'],
    refund: refunded ? { amount: refunded, kind: refundKind } : null,
    at: recordedAt.toISOString(),
    by: fullName(firstName, lastName) || email,
  }))
}

/**
 * Records a return with stock and refund (RETURN-01 to RETURN-03), once for its key; `order_not_found`,
 * `invalid_input`, `return_invalid`, `return_too_late`, `return_too_early`, `refund_too_high`,
 * `return_recorded`.
 */
export const recordReturn = sqlCommand('recordReturn')

/**
 * Records CFA paid back later (RETURN-03), once for its key; `order_not_found`, `invalid_input`,
 * `refund_too_high`, `payment_recorded`.
 */
export const recordRefund = sqlCommand('recordRefund')
