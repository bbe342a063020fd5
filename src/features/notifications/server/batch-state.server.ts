import { sql } from 'kysely'
import { parse } from 'valibot'
import { receiptSchema } from '#features/orders/domain/receipt.ts'
import type { Queries } from '#platform/database/actor.ts'
import type { DeliveryResult } from '#platform/jobs/delivery-result.ts'
import type { NextStep } from '../domain/retry-schedule.ts'
import { TEXT_FORM_REMARK } from '../templates/order-chat.ts'
import type { OrderNotice } from '../templates/order-notice.ts'
import { CLAIM_SECONDS, type Claim } from './message-state.server.ts'
import { type Message, readShopFacts } from './read-message.server.ts'

/** Those of some messages that still wait to be sent. */
export async function readWaiting(db: Queries, ids: readonly string[]): Promise<Message[]> {
  return db
    .selectFrom('orderMessages')
    .select(['id', 'key', 'channel', 'audience', 'state', 'orderId', 'waitingSince'])
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
}

/** As `claimMessage`, for several at once; those that are not waiting, or claimed already, are left out. */
export async function claimMessages(db: Queries, ids: readonly string[]): Promise<Map<string, Claim>> {
  const claimed = await db
    .updateTable('orderMessages')
    .set({
      attempts: sql<number>`attempts + 1`,
      claimedUntil: sql<Date>`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`coalesce(claimed_until, '-infinity') < clock_timestamp()`)
    .returning(['id', 'attempts', sql<string>`claimed_until::text`.as('token')])
    .execute()
  return new Map(claimed.map(({ id, attempts, token }) => [id, { attempts, token }]))
}

/** As `readNotice`, for several orders at once: returns a function that returns the notice of an order. */
export async function readNotices(
  db: Queries,
  orderIds: readonly string[],
): Promise<(orderId: string) => Omit<OrderNotice, 'origin'>> {
  const rows = await db
    .selectFrom('orderReceipts')
    .select(['orderId', 'receipt'])
    .where('orderId', 'in', orderIds)
    .execute()
  const receipts = new Map(rows.map((row) => [row.orderId, row.receipt]))
  const shop = await readShopFacts(db)
  return (orderId) => ({ receipt: parse(receiptSchema, receipts.get(orderId)), ...shop })
}

/** What became of a claimed message. */
export type Outcome = {
  id: string
  claim: Claim
  next: NextStep
  /** Which way it was sent; null when it was not. */
  result: DeliveryResult | null
  /** False: it was claimed, but never attempted. */
  isAttempt: boolean
}

/**
 * As `recordAttempt`, for several at once: one transaction, one notification. Messages to retry are queued in
 * the same statement.
 */
export async function recordOutcomes(db: Queries, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ id, claim, next, result, isAttempt }) => ({
    id,
    token: claim.token,
    step: next.step,
    reason: next.step === 'sent' ? remarkOf(result) : (next.reason?.slice(0, 2000) ?? null),
    at: next.step === 'again' ? new Date(next.at) : null,
    filed: result === 'outbox',
    uncounted: isAttempt ? 0 : 1,
  }))
  await sql`
    with outcomes as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (
        id uuid, token text, step text, reason text, at timestamptz, filed boolean, uncounted integer
      )
    ), recorded as (
      update order_messages m
      set state = case o.step when 'again' then m.state else o.step end,
        sent_at = case o.step when 'sent' then clock_timestamp() else m.sent_at end,
        filed = o.filed,
        last_error = case o.step when 'again' then coalesce(o.reason, m.last_error) else o.reason end,
        next_attempt_at = o.at,
        claimed_until = null,
        attempts = m.attempts - o.uncounted
      from outcomes o
      where m.id = o.id
        and (o.step = 'sent' or m.state = 'waiting' and (o.step = 'failed' or m.claimed_until = o.token::timestamptz))
      returning m as message, o.step, o.at
    )
    select schedule_message(r.message, r.at) from recorded r where r.step = 'again'`.execute(db)
}

function remarkOf(result: DeliveryResult | null): string | null {
  return result === 'fallback' ? TEXT_FORM_REMARK : null
}
