import { sql } from 'kysely'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import type { OrderPayments, PaymentEntry } from '../domain/payment.ts'
import { entryColumns, toEntry } from './payment-entry.server.ts'

/**
 * The money of an order: its total, what is left to receive, its payments and corrections (PAY-02).
 *
 * @throws DomainError order_not_found
 */
export async function readOrderPayments(actor: AdminActor, orderId: string): Promise<OrderPayments> {
  return readAs(runtime().database, actor, async (db) => {
    const order = await db
      .selectFrom('orders')
      .select(['id', 'orderNumber', 'totalAmount'])
      .select(sql<number>`order_remaining(orders)`.as('remaining'))
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) throw new DomainError('order_not_found')
    return {
      orderId,
      orderNumber: order.orderNumber,
      total: order.totalAmount,
      remaining: order.remaining,
      entries: await readEntries(db, orderId),
    }
  })
}

async function readEntries(db: Queries, orderId: string): Promise<PaymentEntry[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('profiles', 'profiles.id', 'payments.recordedBy')
    .select(entryColumns)
    .where('orderId', '=', orderId)
    .orderBy('recordedAt')
    .orderBy('payments.id')
    .execute()
  return rows.map(toEntry)
}
