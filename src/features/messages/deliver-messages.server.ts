import type { Task } from 'graphile-worker'
import { array, object, parse, string } from 'valibot'
import type { Queries } from '#platform/database/actor.ts'
import { queriesOf } from '#platform/database/actor.ts'
import { type MailConnection, openMailConnection } from '#platform/mail/deliver-mail.server.ts'
import type { ServiceError } from '#platform/outgoing/service-error.ts'
import {
  ATTEMPT_MS,
  type AttemptRecord,
  askAgain,
  attempt,
  type Breakers,
  CLAIM_SECONDS,
  type Claim,
  claimMessages,
  createBreakers,
  giveUp,
  postpone,
  recordAttempts,
  scheduleMessage,
} from './delivery-attempt.server.ts'
import type { OrderNotice } from './order-notice.ts'
import { afterAttempt, givenUp, isDayOver, type NextStep } from './retry-schedule.ts'
import { type Message, type Outside, readNotices, readWaiting, sendMessage } from './send-message.server.ts'

export type Delivery = Outside & {
  /** The shop's public address. */
  origin: () => string
  /** The clock for pauses and deadlines, in ms. */
  now?: () => number
  attemptMs?: number
}

const CHUNK = 16
/** More messages than one order has. */
const MANY = 4
/**
 * What was sent and not recorded is sent again when the worker is killed. The attempts of many messages are recorded
 * together, but at least this often; those of one order are recorded one by one.
 */
const RECORD_MS = 500
/** No attempt begins later after the claim, so that the claim outlasts it. */
const LATEST_MS = (CLAIM_SECONDS * 1000 - ATTEMPT_MS) / 2

const payloadSchema = object({ messageIds: array(string()) })

/**
 * Makes the job that delivers messages about orders (D20): claim them, read their orders, send them, record what
 * became of each. Whatever happens, a message ends as sent, as failed with its reason, or as waiting with a job of
 * its own that tries again. The two channels do not wait for each other, and all mails of a job go over one connection.
 *
 * The queue's own attempts and back-off are not used: they know neither the service's Retry-After nor the end
 * of a day, keep a job locked for four hours after its worker was killed, and leave no reason that the admin
 * can read.
 */
export function deliverMessages(delivery: Delivery, breakers: Breakers = createBreakers()): Task {
  const { smtpUrl } = delivery.config
  return async (payload, helpers) => {
    const { messageIds } = parse(payloadSchema, payload)
    const db = queriesOf(helpers)
    const messages = await readWaiting(db, messageIds)
    const connection = smtpUrl ? openMailConnection(smtpUrl) : undefined
    const job = { ...delivery, db, stop: helpers.abortSignal, connection }
    const deliverBy = async (channel: 'chat' | 'email') => {
      const own = messages.filter((message) => message.channel === channel)
      for (let at = 0; at < own.length; at += CHUNK)
        await deliverChunk(own.slice(at, at + CHUNK), { ...job, breaker: breakers[channel] })
    }
    try {
      await Promise.all([deliverBy('chat'), deliverBy('email')])
    } finally {
      connection?.close()
    }
  }
}

/** What the messages of a job and a channel share. */
type Job = Delivery & {
  breaker: Breakers['chat']
  db: Queries
  /** Aborted when the shop is shutting down. */
  stop: AbortSignal | undefined
  connection: MailConnection | undefined
}

async function deliverChunk(messages: readonly Message[], job: Job): Promise<void> {
  const { db, breaker, stop, now = Date.now } = job
  const retryAt = breaker.retryAt(now())
  if (retryAt !== null) {
    for (const message of messages) await waitForService(message, retryAt, job)
    return
  }
  const ids = messages.map(({ id }) => id)
  const claims = await claimMessages(db, ids)
  const claimedAt = performance.now()
  let recordedAt = claimedAt
  let unrecorded: AttemptRecord[] = []
  const record = async () => {
    const records = unrecorded
    unrecorded = []
    if (records.length > 0) await askAgain(() => recordAttempts(db, records), stop)
    recordedAt = performance.now()
  }
  try {
    const orderIds = messages.map(({ orderId }) => orderId)
    const noticeOf = await readNotices(db, orderIds)
    /** Why, and until when, the rest is not attempted. */
    let halt: Halt | null = null
    for (const message of messages) {
      const claim = claims.get(message.id)
      if (!claim) {
        // Another worker has it. Should that one die, the message is looked at again when its claim has ended.
        await scheduleMessage(db, message.id, Date.now() + CLAIM_SECONDS * 1000)
        continue
      }
      halt ??= await haltBefore(job, claimedAt)
      if (halt) {
        const next: NextStep = { step: 'again', ...halt }
        unrecorded.push({ id: message.id, claim, next, result: null, isAttempt: false })
      } else unrecorded.push(await deliver(message, claim, noticeOf, job))
      const isDue = messages.length < MANY || performance.now() - recordedAt > RECORD_MS
      if (isDue) await record()
    }
  } finally {
    await record()
  }
}

type Halt = { at: number; reason: string | null }

/** Enters the breaker, or returns why no attempt may begin. */
async function haltBefore({ breaker, stop, now = Date.now }: Job, claimedAt: number): Promise<Halt | null> {
  if (stop?.aborted || performance.now() - claimedAt > LATEST_MS) return { at: now(), reason: null }
  const retryAt = await breaker.enter(now())
  return retryAt === null ? null : { at: retryAt, reason: breaker.reason || null }
}

/** One attempt, which has entered the breaker; it leaves it. */
async function deliver(
  message: Message,
  claim: Claim,
  noticeOf: (orderId: string) => Omit<OrderNotice, 'origin'>,
  job: Job,
): Promise<AttemptRecord> {
  const { breaker, stop, connection, log, origin, now = Date.now, attemptMs = ATTEMPT_MS } = job
  const send = async (signal: AbortSignal) => {
    const notice = { ...noticeOf(message.orderId), origin: origin() }
    return sendMessage(job, message, notice, { signal, now: now(), connection })
  }
  try {
    const tried = await attempt(send, { breaker, now, attemptMs, stop })
    const { failure } = tried
    const next: NextStep =
      failure !== null && tried.stopped
        ? { step: 'again', at: now(), reason: null }
        : afterAttempt({ failure, ...claim, waitingSince: Date.parse(message.waitingSince), now: now() })
    logAttempt(log, { key: message.key, attempts: claim.attempts }, next, failure)
    const result = tried.failure === null ? tried.value : null
    return { id: message.id, claim, next, result, isAttempt: true }
  } finally {
    breaker.leave()
  }
}

function logAttempt(
  log: Delivery['log'],
  message: { key: string; attempts: number },
  next: NextStep,
  failure: ServiceError | null,
): void {
  const facts = { ...message, reason: failure?.message }
  if (next.step === 'failed') log.error(facts, 'a message about an order was given up')
  else if (next.step === 'again') log.warn(facts, 'a message about an order waits for another try')
  else log.debug(facts, 'a message about an order was sent')
}

/** Schedules a message for when its service is back, without an attempt; gives it up at the end of its day. */
async function waitForService(
  { id, waitingSince }: Message,
  retryAt: number,
  { db, breaker: { reason }, now = Date.now }: Job,
): Promise<void> {
  if (reason === '') return scheduleMessage(db, id, retryAt)
  const isOver = isDayOver(Date.parse(waitingSince), now())
  await (isOver ? giveUp(db, id, givenUp(reason)) : postpone(db, id, retryAt, reason))
}
