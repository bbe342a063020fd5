import type { Task } from 'graphile-worker'
import type { Queries } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { deliverMail } from '#platform/mail/deliver-mail.server.ts'
import {
  type AccountMailRequest,
  accountMailRetryPolicy,
  readRequest,
} from '../domain/account-mail-request.ts'
import { afterAttempt, givenUp } from '../domain/retry-schedule.ts'
import { type Delivery, queriesOf } from './deliver-messages.server.ts'
import { ATTEMPT_MS, attempt, type Breakers, createBreakers, retryRecord } from './delivery-attempt.ts'
import { type Accounts, writeAccountMail } from './write-account-mail.server.ts'

/**
 * Makes the job that sends one mail about an account (AUTH-11, AUTH-16). The mail exists in the database as
 * this job only: it is rescheduled until the mail is sent, refused, or too late to be of use.
 */
export function deliverAccountMail(
  { now = Date.now, attemptMs = ATTEMPT_MS, config, log, ...accounts }: Delivery & Accounts,
  breakers: Breakers = createBreakers(),
): Task {
  const breaker = breakers.email

  return async (payload, helpers) => {
    const request = readRequest(payload)
    const query = queriesOf(helpers)
    const policy = accountMailRetryPolicy(request.kind)
    const waitingSince = Date.parse(request.requestedAt)
    const note = (failure: string | null) =>
      retryRecord(() => query((db) => noteRestock(db, request, failure)), helpers.abortSignal)
    if (now() > waitingSince + policy.lastsMs) {
      report(request, 'gave up', breaker.reason)
      return note(givenUp(breaker.reason ?? ''))
    }
    const retryAt = await breaker.enter(now())
    if (retryAt !== null) return query((db) => schedule(db, request, retryAt))
    try {
      const send = async (signal: AbortSignal) => {
        const email = await query((db) => writeAccountMail(accounts, db, request, config))
        return email && deliverMail({ ...config, log }, email, signal)
      }
      const outcome = await attempt(send, { breaker, now, attemptMs, stop: helpers.abortSignal })
      if (outcome.failure === null) return outcome.value ? await note(null) : undefined
      if (outcome.stopped)
        return await retryRecord(() => query((db) => schedule(db, request, now())), helpers.abortSignal)
      const { failure } = outcome
      const tried = { ...request, attempts: request.attempts + 1 }
      const next = afterAttempt({ failure, attempts: tried.attempts, waitingSince, now: now() }, policy)
      report(tried, next.step === 'again' ? 'waits' : 'gave up', failure.message)
      if (next.step === 'again')
        await retryRecord(() => query((db) => schedule(db, tried, next.at)), helpers.abortSignal)
      else await note(next.step === 'failed' ? next.reason : failure.message)
    } finally {
      breaker.leave()
    }
  }

  /** The log never names the recipient. */
  function report(
    { kind, requestId, attempts }: AccountMailRequest,
    what: 'waits' | 'gave up',
    reason: string,
  ): void {
    const facts = { kind, requestId, attempts, reason }
    if (what === 'waits') log.warn(facts, 'a mail about an account waits for another try')
    else log.error(facts, 'a mail about an account was given up')
  }
}

/**
 * Whoever was told of a product's return waits no longer (RESTOCK-06); of a mail that was given up, the staff is told why
 * (RESTOCK-03).
 */
async function noteRestock(db: Queries, mail: AccountMailRequest, failure: string | null): Promise<void> {
  if (mail.kind !== 'restock') return
  const request = mail.restockRequestId
  if (failure === null) await callSql(db, 'finishRestockMail', { request })
  else await callSql(db, 'failRestockMail', { request, ofTurn: mail.requestId, reason: failure })
}

async function schedule(db: Queries, request: AccountMailRequest, at: number): Promise<void> {
  await callSql(db, 'scheduleAccountMail', { mail: JSON.stringify(request), at: new Date(at) })
}
