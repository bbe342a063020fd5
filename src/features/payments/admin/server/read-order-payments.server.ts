import { sql } from 'kysely'
import { fullName } from '#lib/contact/person-name.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import type { OrderPayments, PaymentEntry, PaymentKind } from '../domain/payment.ts'

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
    .select(['payments.id', 'kind', 'amount', 'reference', 'reason', 'corrects', 'recordedAt', 'returnId'])
    .select(['firstName', 'lastName', 'email'])
    .where('orderId', '=', orderId)
    .orderBy('recordedAt')
    .orderBy('payments.id')
    .execute()
  return rows.map(({ recordedAt, returnId, firstName, lastName, email, ...entry }) => ({
    ...entry,
    isRefund: returnId !== null,
    kind: entry.kind as PaymentKind,
    at: recordedAt.toISOString(),
    by: fullName(firstName, lastName) || email,
  }))
}
