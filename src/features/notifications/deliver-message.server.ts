import { setTimeout as wait } from 'node:timers/promises'
import type { JobHelpers, Task } from 'graphile-worker'
import type { Queries } from '#platform/database/actor.ts'
import { lend } from '#platform/database/lent-connection.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { ChannelGate } from '#platform/jobs/channel-gate.ts'
import { type DeliveryError, toDeliveryError } from '#platform/jobs/delivery-error.ts'
import {
  CLAIM_SECONDS,
  type Claim,
  claimMessage,
  giveUp,
  lookAgain,
  recordAttempt,
} from './message-state.server.ts'
import { type Message, readMessage, readNotice } from './read-message.server.ts'
import { afterAttempt, givenUp, isDayOver, type NextStep } from './retry-schedule.ts'
import { type Outside, sendMessage } from './send-message.server.ts'

export type Delivery = Outside & {
  /** The clock for pauses and patience. */
  now?: () => number
  /** How long the outside may take for one attempt: less than a claim holds. */
  attemptMs?: number
}

type Query = <Result>(work: (db: Queries) => Promise<Result>) => Promise<Result>

/** How many messages go out at a time. */
export const CONCURRENCY = 4
/** One less: a service that hangs never holds up the other. */
const CHANNEL_CAPACITY = CONCURRENCY - 1
const ATTEMPT_MS = 60_000
const RECORD_PAUSES_MS = [200, 1000, 3000, 8000, 15_000]

/**
 * Makes the job that delivers one message (D20): claim it, read its order, hand it out, note how that went. Whatever happens, the
 * message ends as sent, as failed with its reason, or as waiting with a job that looks at it again.
 */
export function deliverMessage({ now = Date.now, attemptMs = ATTEMPT_MS, ...outside }: Delivery): Task {
  const gates = { chat: new ChannelGate(CHANNEL_CAPACITY), email: new ChannelGate(CHANNEL_CAPACITY) }

  return async (payload, helpers) => {
    const query = queriesOf(helpers)
    const message = await query((db) => readMessage(db, messageId(payload)))
    if (message?.state !== 'waiting') return
    const gate = message.channel === 'chat' ? gates.chat : gates.email
    const freeAt = await gate.enter(now())
    if (freeAt !== null) return putAside(query, message, { reason: gate.reason, freeAt, now: now() })
    try {
      const claim = await query((db) => claimMessage(db, message.id))
      if (!claim) return await query((db) => lookAgain(db, message.id, Date.now() + CLAIM_SECONDS * 1000))
      const failure = await attempt(query, message, helpers.abortSignal)
      const stopped = failure !== null && helpers.abortSignal?.aborted === true
      if (!stopped) tell(gate, failure)
      const next: NextStep = stopped
        ? { step: 'again', at: now(), reason: null }
        : afterAttempt({ failure, ...claim, waitingSince: message.waitingSince.getTime(), now: now() })
      report(message, claim, next, failure)
      await patiently(() => query((db) => recordAttempt(db, message.id, claim, next)))
    } finally {
      gate.leave()
    }
  }

  async function attempt(query: Query, message: Message, stop: AbortSignal | undefined) {
    const patience = AbortSignal.timeout(attemptMs)
    const signal = stop ? AbortSignal.any([stop, patience]) : patience
    try {
      const notice = await query((db) => readNotice(db, message.orderId))
      await sendMessage(outside, message, notice, { signal, now: now() })
      return null
    } catch (error) {
      return toDeliveryError(error)
    }
  }

  function tell(gate: ChannelGate, failure: DeliveryError | null): void {
    if (failure?.fault === 'unreachable') gate.close(now(), failure.message, failure.retryAfterMs)
    else gate.open()
  }

  function report(
    message: Message,
    { attempts }: Claim,
    next: NextStep,
    failure: DeliveryError | null,
  ): void {
    const facts = { key: message.key, attempts, reason: failure?.message }
    if (next.step === 'failed') outside.log.error(facts, 'a message about an order was given up')
    else if (next.step === 'again') outside.log.warn(facts, 'a message about an order waits for another try')
    else outside.log.debug(facts, 'a message about an order left')
  }
}

/** A message whose service takes none waits without an attempt, but not beyond its day. */
async function putAside(
  query: Query,
  message: Message,
  { reason, freeAt, now }: { reason: string; freeAt: number; now: number },
): Promise<void> {
  const isOver = reason !== '' && isDayOver(message.waitingSince.getTime(), now)
  await query((db) => (isOver ? giveUp(db, message.id, givenUp(reason)) : lookAgain(db, message.id, freeAt)))
}

/** What happened outside must be noted, or it would happen twice: a database that is away for a moment is waited for. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (const pause of RECORD_PAUSES_MS) {
    try {
      return await work()
    } catch {
      await wait(pause)
    }
  }
  await work()
}

function queriesOf({ withPgClient }: JobHelpers): Query {
  return (work) => withPgClient((client) => work(lend<DB>(client)))
}

function messageId(payload: unknown): string {
  const id = (payload as { messageId?: unknown } | null)?.messageId
  if (typeof id !== 'string') throw new TypeError('a delivery job names no message')
  return id
}
