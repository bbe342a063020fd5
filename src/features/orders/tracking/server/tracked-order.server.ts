import { parse } from 'valibot'
import { readAsVisitor } from '#platform/database/actor.ts'
import { callSql, callSqlAs } from '#platform/database/call-sql.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { runtime } from '#platform/runtime.ts'
import { orderPaymentSchema } from '../../wave/domain/wave-payment.schema.ts'
import type { OrderLookup } from '../domain/order-lookup.schema.ts'
import { type TrackedOrder, trackedOrderSchema } from '../domain/tracked-order.ts'

/**
 * The order of a link: its receipt, the history of its status, its id for the live stream (TRACK-01), and what can be paid
 * before the delivery; `ended` 90 days after the delivery, `unknown` for a secret that leads nowhere.
 */
export function readTrackedOrder(secret: string): Promise<TrackedOrder> {
  const { database, config } = runtime()
  return readAsVisitor(database, async (db) => {
    const found = await callSql(db, 'findOrderByLink', { secret })
    const order = parse(trackedOrderSchema, found ?? { state: 'unknown' })
    if (!config.wave || order.state !== 'open' || order.receipt.status === 'cancelled') return order
    const payment = await callSql(db, 'orderPayment', { secret, hasReturned: false })
    const { due, state } = parse(orderPaymentSchema, payment)
    return due > 0 || state === 'paid' ? { ...order, due } : order
  })
}

/**
 * The secret of the link of the order with this number and phone, as typed (TRACK-07).
 *
 * @throws DomainError order_pair_unknown whichever of the two is wrong, order_lookup_limited
 */
export async function findOrderLink({ orderNumber, phone }: OrderLookup): Promise<string> {
  const asked = { orderNumber, phone, clientAddress: currentClientAddress() }
  const secret = await callSqlAs({ role: 'visitor' }, 'findOrderLink', asked)
  // Only now: a refusal inside of the transaction would forget that somebody asked.
  if (!secret) throw new DomainError('order_pair_unknown')
  return secret
}
