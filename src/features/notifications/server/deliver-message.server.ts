import type { JobHelpers, Task } from 'graphile-worker'
import type { Queries } from '#platform/database/actor.ts'
import { kyselyFor } from '#platform/database/kysely-for.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { DeliveryError } from '#platform/jobs/delivery-error.ts'
import { afterAttempt, givenUp, isDayOver, type NextStep } from '../domain/retry-schedule.ts'
import { ATTEMPT_MS, attempt, type Breakers, createBreakers, retryRecord } from './delivery-attempt.ts'
import {
  CLAIM_SECONDS,
  claimMessage,
  giveUp,
  lookAgain,
  recordAttempt,
  waitAside,
} from './message-state.server.ts'
import { type Message, readMessage, readNotice } from './read-message.server.ts'
import { type Outside, sendMessage } from './send-message.server.ts'

export type Delivery = Outside & {
  /** The shop's public address. */
  origin: () => string
  /** The clock for pauses and deadlines, in ms. */
  now?: () => number
  attemptMs?: number
}

export type Query = <Result>(work: (db: Queries) => Promise<Result>) => Promise<Result>

/**
 * Makes the job that delivers one message about an order (D20): claim it, read its order, send it, record the
 * outcome. Whatever happens, the message ends as sent, as failed with its reason, or as waiting with a job
 * that tries again.
 *
 * The queue's own attempts and back-off are not used: they know neither the service's Retry-After nor the end
 * of a day, keep a job locked for four hours after its worker was killed, and leave no reason that the admin
 * can read.
 */
export function deliverMessage(
  { now = Date.now, attemptMs = ATTEMPT_MS, ...outside }: Delivery,
  breakers: Breakers = createBreakers(),
): Task {
  return async (payload, helpers) => {
    const query = queriesOf(helpers)
    const message = await query((db) => readMessage(db, messageId(payload)))
    if (message?.state !== 'waiting') return
    const breaker = message.channel === 'chat' ? breakers.chat : breakers.email
    const retryAt = await breaker.enter(now())
    if (retryAt !== null) return putAside(query, message, { reason: breaker.reason, retryAt, now: now() })
    try {
      const claim = await query((db) => claimMessage(db, message.id))
      if (!claim) return await query((db) => lookAgain(db, message.id, Date.now() + CLAIM_SECONDS * 1000))
      const send = async (signal: AbortSignal) => {
        const notice = await query((db) => readNotice(db, message.orderId))
        return sendMessage(outside, message, { ...notice, origin: outside.origin() }, { signal, now: now() })
      }
      const outcome = await attempt(send, { breaker, now, attemptMs, stop: helpers.abortSignal })
      const { failure } = outcome
      const wasStopped = failure !== null && outcome.stopped
      const next: NextStep = wasStopped
        ? { step: 'again', at: now(), reason: null }
        : afterAttempt({ failure, ...claim, waitingSince: message.waitingSince.getTime(), now: now() })
      reportOutcome(outside.log, { key: message.key, attempts: claim.attempts }, next, failure)
      const result = outcome.failure === null ? outcome.value : null
      const record = () => query((db) => recordAttempt(db, message.id, claim, { next, result }))
      await retryRecord(record, helpers.abortSignal)
    } finally {
      breaker.leave()
    }
  }
}

/** Logs what became of an attempt. */
export function reportOutcome(
  log: Delivery['log'],
  message: { key: string; attempts: number },
  next: NextStep,
  failure: DeliveryError | null,
): void {
  const facts = { ...message, reason: failure?.message }
  if (next.step === 'failed') log.error(facts, 'a message about an order was given up')
  else if (next.step === 'again') log.warn(facts, 'a message about an order waits for another try')
  else log.debug(facts, 'a message about an order was sent')
}

/**
 * Reschedules a message while its service cannot be used, without counting an attempt; gives it up at the end
 * of its day.
 */
export async function putAside(
  query: Query,
  { id, waitingSince }: Message,
  { reason, retryAt, now }: { reason: string; retryAt: number; now: number },
): Promise<void> {
  if (reason === '') return query((db) => lookAgain(db, id, retryAt))
  const isOver = isDayOver(waitingSince.getTime(), now)
  await query((db) => (isOver ? giveUp(db, id, givenUp(reason)) : waitAside(db, id, retryAt, reason)))
}

/** Runs queries of a job, each on a connection of the worker's pool. */
export function queriesOf({ withPgClient }: JobHelpers): Query {
  return (work) => withPgClient((client) => work(kyselyFor<DB>(client)))
}

function messageId(payload: unknown): string {
  const id = (payload as { messageId?: unknown } | null)?.messageId
  if (typeof id !== 'string') throw new TypeError('a delivery job names no message')
  return id
}
