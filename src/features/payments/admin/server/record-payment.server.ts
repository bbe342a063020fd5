import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { CorrectionInput, PaymentInput } from '../domain/payments.schema.ts'

/**
 * Records what was paid for an order (PAY-01). A key that is known records nothing more (PAY-04).
 *
 * @throws DomainError forbidden, order_not_found, invalid_input, payment_too_high, payment_recorded
 */
export async function recordPayment(actor: AdminActor, payment: PaymentInput): Promise<null> {
  const { orderId, kind, amount, reference, key } = payment
  await asActor(runtime().database, actor, (db) =>
    sql`select record_payment(${orderId}, ${kind}, ${amount}, ${reference}, ${key})`.execute(db),
  )
  return null
}

/**
 * Corrects a payment to what was really received, or a refund to what was really paid back, by another entry
 * (PAY-02, RETURN-05). A key that is known records nothing more (PAY-04).
 *
 * @throws DomainError forbidden, payment_not_found, invalid_input, correction_too_high, correction_same,
 *   refund_too_high, payment_recorded
 */
export async function correctPayment(actor: AdminActor, correction: CorrectionInput): Promise<null> {
  const { paymentId, received, reason, key } = correction
  await asActor(runtime().database, actor, (db) =>
    sql`select correct_payment(${paymentId}, ${received}, ${reason}, ${key})`.execute(db),
  )
  return null
}
