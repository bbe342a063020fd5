import type { Task } from 'graphile-worker'
import { array, object, parse, string } from 'valibot'
import { type MailConnection, openMailConnection } from '#platform/mail/deliver-mail.server.ts'
import { afterAttempt, type NextStep } from '../domain/retry-schedule.ts'
import {
  claimMessages,
  type Outcome,
  readNotices,
  readWaiting,
  recordOutcomes,
} from './batch-state.server.ts'
import { type Delivery, putAside, type Query, queriesOf, reportOutcome } from './deliver-message.server.ts'
import { ATTEMPT_MS, attempt, type Breakers, createBreakers, retryRecord } from './delivery-attempt.ts'
import { CLAIM_SECONDS, type Claim, lookAgain } from './message-state.server.ts'
import type { Message } from './read-message.server.ts'
import { sendMessage } from './send-message.server.ts'

/** Messages that are claimed together, and recorded together when they are sent quickly. */
const CHUNK = 16
/**
 * Outcomes are recorded at least this often: what was sent and not recorded is sent again when the worker is
 * killed.
 */
const RECORD_MS = 500
/** No attempt begins later after the claim, so that the claim outlasts it. */
const LATEST_MS = (CLAIM_SECONDS * 1000 - ATTEMPT_MS) / 2

const payloadSchema = object({ messageIds: array(string()) })

/**
 * Makes the job that delivers the messages of a batch of orders, as `deliverMessage` does for one: with the
 * same claims, breakers and retries, but few transactions and one connection to the mail server for many messages. The two channels do not wait for
 * each other. A message that is not sent at once gets a job of its own.
 */
export function deliverMessages(delivery: Delivery, breakers: Breakers = createBreakers()): Task {
  const { smtpUrl } = delivery.config
  return async (payload, helpers) => {
    const { messageIds } = parse(payloadSchema, payload)
    const query = queriesOf(helpers)
    const messages = await query((db) => readWaiting(db, messageIds))
    const lane = async (channel: 'chat' | 'email') => {
      const own = messages.filter((message) => message.channel === channel)
      for (let at = 0; at < own.length; at += CHUNK) {
        const chunk = new Chunk(own.slice(at, at + CHUNK), {
          ...delivery,
          breaker: breakers[channel],
          query,
          stop: helpers.abortSignal,
          connection,
        })
        await chunk.deliver()
      }
    }
    const connection = smtpUrl ? openMailConnection(smtpUrl) : undefined
    try {
      await Promise.all([lane('chat'), lane('email')])
    } finally {
      connection?.close()
    }
  }
}

type Surroundings = Delivery & {
  breaker: Breakers['chat']
  query: Query
  stop: AbortSignal | undefined
  /** To the mail server, for all mails of the job. */
  connection: MailConnection | undefined
}

class Chunk {
  readonly #messages: readonly Message[]
  readonly #surroundings: Surroundings
  readonly #now: () => number
  #outcomes: Outcome[] = []
  /** Why, and until when, the rest of the chunk is not attempted. */
  #halt: { at: number; reason: string | null } | null = null

  constructor(messages: readonly Message[], surroundings: Surroundings) {
    this.#messages = messages
    this.#surroundings = surroundings
    this.#now = surroundings.now ?? Date.now
  }

  async deliver(): Promise<void> {
    const { query, breaker } = this.#surroundings
    const retryAt = breaker.retryAt(this.#now())
    if (retryAt !== null) {
      const aside = { reason: breaker.reason, retryAt, now: this.#now() }
      for (const message of this.#messages) await putAside(query, message, aside)
      return
    }
    const claims = await query((db) =>
      claimMessages(
        db,
        this.#messages.map(({ id }) => id),
      ),
    )
    const claimedAt = performance.now()
    let recordedAt = claimedAt
    try {
      const noticeOf = await query((db) =>
        readNotices(
          db,
          this.#messages.map(({ orderId }) => orderId),
        ),
      )
      for (const message of this.#messages) {
        const claim = claims.get(message.id)
        if (!claim) {
          await query((db) => lookAgain(db, message.id, Date.now() + CLAIM_SECONDS * 1000))
          continue
        }
        if (performance.now() - claimedAt > LATEST_MS) this.#halt ??= { at: this.#now(), reason: null }
        await this.#attempt(message, claim, async (signal) => {
          const notice = { ...noticeOf(message.orderId), origin: this.#surroundings.origin() }
          const { connection } = this.#surroundings
          return sendMessage(this.#surroundings, message, notice, { signal, now: this.#now(), connection })
        })
        if (performance.now() - recordedAt > RECORD_MS) {
          await this.#record()
          recordedAt = performance.now()
        }
      }
    } finally {
      await this.#record()
    }
  }

  async #attempt(
    { id, key, waitingSince }: Message,
    claim: Claim,
    send: (signal: AbortSignal) => ReturnType<typeof sendMessage>,
  ): Promise<void> {
    const { breaker, stop, log, attemptMs = ATTEMPT_MS } = this.#surroundings
    const now = this.#now
    if (stop?.aborted) this.#halt ??= { at: now(), reason: null }
    if (!this.#halt) {
      const retryAt = await breaker.enter(now())
      if (retryAt !== null) this.#halt = { at: retryAt, reason: breaker.reason || null }
    }
    if (this.#halt) {
      const next: NextStep = { step: 'again', ...this.#halt }
      this.#outcomes.push({ id, claim, next, result: null, isAttempt: false })
      return
    }
    try {
      const outcome = await attempt(send, { breaker, now, attemptMs, stop })
      const { failure } = outcome
      const next: NextStep =
        failure !== null && outcome.stopped
          ? { step: 'again', at: now(), reason: null }
          : afterAttempt({ failure, ...claim, waitingSince: waitingSince.getTime(), now: now() })
      reportOutcome(log, { key, attempts: claim.attempts }, next, failure)
      const result = outcome.failure === null ? outcome.value : null
      this.#outcomes.push({ id, claim, next, result, isAttempt: true })
    } finally {
      breaker.leave()
    }
  }

  async #record(): Promise<void> {
    const outcomes = this.#outcomes
    if (outcomes.length === 0) return
    this.#outcomes = []
    const { query, stop } = this.#surroundings
    await retryRecord(() => query((db) => recordOutcomes(db, outcomes)), stop)
  }
}
