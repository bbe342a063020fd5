import { sql, type UpdateObject } from 'kysely'
import type { Queries } from '#platform/database/actor.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { DeliveryResult } from '#platform/jobs/delivery-result.ts'
import type { NextStep } from '../domain/retry-schedule.ts'
import { TEXT_FORM_REMARK } from '../templates/order-chat.ts'

/** Longer than any attempt with its record takes: a living worker never loses its claim. */
export const CLAIM_SECONDS = 120

/** How far the next attempt's time that admins see may lag behind. */
const STALE_MS = 30_000

export type Claim = { attempts: number; token: string }

/**
 * Claims the message for one attempt, so that no other worker sends it meanwhile. Null when it is not
 * waiting, or already claimed.
 */
export async function claimMessage(db: Queries, id: string): Promise<Claim | null> {
  const claimed = await db
    .updateTable('orderMessages')
    .set({
      attempts: sql<number>`attempts + 1`,
      claimedUntil: sql<Date>`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`coalesce(claimed_until, '-infinity') < clock_timestamp()`)
    .returning(['attempts', sql<string>`claimed_until::text`.as('token')])
    .executeTakeFirst()
  return claimed ?? null
}

/**
 * Records the outcome of an attempt, and by which way the message was sent. A message to retry is queued in
 * the same statement; one whose claim was lost is not changed.
 */
export async function recordAttempt(
  db: Queries,
  id: string,
  { token }: Claim,
  { next, result }: { next: NextStep; result: DeliveryResult | null },
): Promise<void> {
  if (next.step === 'sent') {
    const sentAt = sql<Date>`clock_timestamp()`
    const filed = result === 'outbox'
    const remark = result === 'fallback' ? TEXT_FORM_REMARK : null
    await settle(db, id, { state: 'sent', sentAt: sentAt, filed, lastError: remark }).execute()
  } else if (next.step === 'failed') {
    await settle(db, id, { state: 'failed', lastError: cut(next.reason) })
      .where('state', '=', 'waiting')
      .execute()
  } else {
    const at = new Date(next.at)
    await sql`
      with freed as (
        update order_messages
        set claimed_until = null, next_attempt_at = ${at}, last_error = coalesce(${cut(next.reason)}, last_error)
        where id = ${id} and state = 'waiting' and claimed_until = ${token}::timestamptz
        returning order_messages as message
      )
      select schedule_message(message, ${at}) from freed`.execute(db)
  }
}

/** Marks a message as failed without an attempt. */
export async function giveUp(db: Queries, id: string, reason: string): Promise<void> {
  await settle(db, id, { state: 'failed', lastError: cut(reason) })
    .where('state', '=', 'waiting')
    .execute()
}

/** Queues the message for a time in ms, without counting an attempt. */
export async function lookAgain(db: Queries, id: string, at: number): Promise<void> {
  await sql`select schedule_message(m, ${new Date(at)}) from order_messages m where m.id = ${id}`.execute(db)
}

/** The same while the service cannot be used; records the reason for the admin, but not again at each attempt. */
export async function waitAside(db: Queries, id: string, at: number, reason: string): Promise<void> {
  await lookAgain(db, id, at)
  await sql`
    update order_messages
    set next_attempt_at = ${new Date(at)}, last_error = ${cut(reason)}
    where id = ${id} and state = 'waiting' and coalesce(claimed_until, '-infinity') < clock_timestamp()
      and (last_error is distinct from ${cut(reason)}
        or coalesce(next_attempt_at, '-infinity') < ${new Date(at - STALE_MS)})`.execute(db)
}

function settle(db: Queries, id: string, values: UpdateObject<DB, 'orderMessages'>) {
  return db
    .updateTable('orderMessages')
    .set({ ...values, nextAttemptAt: null, claimedUntil: null })
    .where('id', '=', id)
}

function cut<Text extends string | null>(reason: Text): Text | string {
  return reason === null ? reason : reason.slice(0, 2000)
}
