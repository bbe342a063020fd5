import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queries } from '#platform/database/actor.ts'
import { CircuitBreaker, type DeliveryResult } from '#platform/jobs/circuit-breaker.ts'
import { type ServiceError, toServiceError } from '#platform/outgoing/service-error.ts'
import { TEXT_FORM_REMARK } from './chat-texts.ts'
import type { NextStep } from './retry-schedule.ts'

/** How many jobs run at a time. */
export const CONCURRENCY = 4
/** One less: a service that hangs never takes all of them. */
const CHANNEL_CAPACITY = CONCURRENCY - 1
/** The longest that one attempt may take: less than a claim lasts. */
export const ATTEMPT_MS = 60_000
const ASK_PAUSES_MS = [200, 1000, 3000, 8000, 15_000]

export type Breakers = Readonly<Record<'chat' | 'email', CircuitBreaker>>

/** One circuit breaker for each channel (NOTIF-07). */
export function createBreakers(): Breakers {
  return { chat: new CircuitBreaker(CHANNEL_CAPACITY), email: new CircuitBreaker(CHANNEL_CAPACITY) }
}

type AttemptResult<Value> =
  | { failure: null; value: Value }
  /** `stopped`: the shop is shutting down, so the failure says nothing about the service. */
  | { failure: ServiceError; stopped: boolean }

/** Runs one attempt within `attemptMs`, and opens or closes the breaker by its outcome. */
export async function attempt<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { breaker, now, attemptMs, stop }: Attempt,
): Promise<AttemptResult<Value>> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), attemptMs)
  try {
    const value = await work(stop ? AbortSignal.any([stop, timeout.signal]) : timeout.signal)
    breaker.close()
    return { failure: null, value }
  } catch (error) {
    const failure = toServiceError(error)
    if (stop?.aborted) return { failure, stopped: true }
    if (failure.fault === 'unreachable') breaker.open(now(), failure.message, failure.retryAfterMs)
    else breaker.close()
    return { failure, stopped: false }
  } finally {
    // As long as it runs it keeps the message in memory.
    clearTimeout(timer)
  }
}

type Attempt = {
  breaker: CircuitBreaker
  now: () => number
  attemptMs: number
  stop: AbortSignal | undefined
}

/**
 * Asks the database, and again when it fails, for half a minute: what is not recorded is sent twice, and a job that fails while
 * the database is away keeps its lock for minutes. Once only while the shop stops.
 */
export async function askAgain<Answer>(
  ask: () => Promise<Answer>,
  stop: AbortSignal | undefined,
): Promise<Answer> {
  for (const pause of ASK_PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (stop?.aborted) throw error
      await wait(pause, undefined, stop ? { signal: stop } : {}).catch(() => undefined)
    }
  }
  return ask()
}

/** Longer than any attempt with its record takes: a living worker never loses its claim. */
export const CLAIM_SECONDS = 120

/** How far the next attempt's time that admins see may lag behind. */
const STALE_MS = 30_000

export type Claim = { attempts: number; token: string }

/** Claims messages for one attempt each; those that do not wait, or are claimed, are left out. */
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

/** What became of a claimed message. */
export type AttemptRecord = {
  id: string
  claim: Claim
  next: NextStep
  /** Which way it was sent; null when it was not. */
  result: DeliveryResult | null
  /** False: it was claimed, but never attempted. */
  isAttempt: boolean
}

/** Records claimed messages and schedules retries; a lost claim counts only when it was sent or given up. */
export async function recordAttempts(db: Queries, records: readonly AttemptRecord[]): Promise<void> {
  const rows = records.map(({ id, claim, next, result, isAttempt }) => ({
    id,
    token: claim.token,
    step: next.step,
    reason: next.step === 'sent' ? remarkOf(result) : cut(next.reason),
    at: next.step === 'again' ? new Date(next.at) : null,
    filed: result === 'outbox',
    uncounted: isAttempt ? 0 : 1,
  }))
  await sql`
    with attempts as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
        id uuid, token text, step text, reason text, at timestamptz, filed boolean, uncounted integer
      )
    ), recorded as (
      update order_messages m
      set state = case a.step when 'again' then m.state else a.step end,
        sent_at = case a.step when 'sent' then clock_timestamp() else m.sent_at end,
        filed = a.filed,
        last_error = case a.step when 'again' then coalesce(a.reason, m.last_error) else a.reason end,
        next_attempt_at = a.at,
        claimed_until = null,
        attempts = m.attempts - a.uncounted
      from attempts a
      where m.id = a.id
        and (a.step = 'sent' or m.state = 'waiting' and (a.step = 'failed' or m.claimed_until = a.token::timestamptz))
      returning m as message, a.step, a.at
    )
    select schedule_message(r.message, r.at) from recorded r where r.step = 'again'`.execute(db)
}

/** Marks a message as failed without an attempt. */
export async function giveUp(db: Queries, id: string, reason: string): Promise<void> {
  await db
    .updateTable('orderMessages')
    .set({ state: 'failed', lastError: cut(reason), nextAttemptAt: null, claimedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Queues the message for a time in ms, without counting an attempt. */
export async function scheduleMessage(db: Queries, id: string, at: number): Promise<void> {
  await sql`select schedule_message(m, ${new Date(at)}) from order_messages m where m.id = ${id}`.execute(db)
}

/** The same while the service cannot be used; records the reason for the admin, but not again at each attempt. */
export async function postpone(db: Queries, id: string, at: number, reason: string): Promise<void> {
  await scheduleMessage(db, id, at)
  await sql`
    update order_messages
    set next_attempt_at = ${new Date(at)}, last_error = ${cut(reason)}
    where id = ${id} and state = 'waiting' and coalesce(claimed_until, '-infinity') < clock_timestamp()
      and (last_error is distinct from ${cut(reason)}
        or coalesce(next_attempt_at, '-infinity') < ${new Date(at - STALE_MS)})`.execute(db)
}

function remarkOf(result: DeliveryResult | null): string | null {
  return result === 'fallback' ? TEXT_FORM_REMARK : null
}

function cut<Text extends string | null>(reason: Text): Text | string {
  return reason === null ? reason : reason.slice(0, 2000)
}
