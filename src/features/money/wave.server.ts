import * as v from 'valibot'
import { DomainError } from '#lib/errors/domain-error.ts'
import { orderPageUrl } from '#lib/mailed-link.ts'
import { callSql, type Queries, type SqlRow, visitor } from '#platform/database/actor.ts'
import { refusalResponse } from '#platform/http/answers/refusal.ts'
import { withTimeout } from '#platform/http/endpoint.ts'
import { NetworkLimit } from '#platform/http/limits/network-limits.ts'
import type { Logger } from '#platform/log.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import { runtime } from '#platform/runtime.ts'
import { noteSecurity } from '#platform/security-log.ts'
import {
  expireWaveSession,
  findWaveSessions,
  isLaunchAddress,
  isSignedByWave,
  openWaveSession,
  readWaveSession,
  type WaveSession,
  type WaveSettings,
} from '#platform/wave/wave-api.server.ts'
import { nextCheck, type OrderPayment, returnAddresses, type WaveStart } from './wave.ts'

type Opened = SqlRow<'openWaveSession', 'launchUrl'> & { outcome: 'opened' | 'nothing_due' | 'limited' }

/** A customer waits for it with the phone in the hand. */
const OPENED_WITHIN_MS = 5_000

/**
 * Opens a checkout session at Wave for what the order of a link still owes (WAVE-01). A session that another tab or an earlier
 * press opened is given again (WAVE-04). Whatever Wave does, the order stays as it is (WAVE-06).
 *
 * @throws DomainError order_not_found
 */
export async function startWavePayment({ secret }: { secret: string }): Promise<WaveStart> {
  const { config, log, origin } = runtime()
  const { wave } = config
  if (!wave) return { outcome: 'away' }
  const [opened] = await callSql(visitor, 'openWaveSession', { secret })
  const { outcome, id, amount, orderNumber, launchUrl } = opened as Opened
  if (outcome !== 'opened') return { outcome }
  if (launchUrl) return { outcome, address: launchUrl }
  try {
    const session = await openWaveSession(
      wave,
      { amount, orderNumber, key: id, ...returnAddresses(orderPageUrl(origin, secret), id) },
      AbortSignal.timeout(OPENED_WITHIN_MS),
    )
    const address = session.wave_launch_url
    if (!isLaunchAddress(address, wave.apiUrl)) throw new ServiceError('refused', 'adresse d’un autre site')
    await callSql(visitor, 'noteWaveOpened', { sessionId: id, waveId: session.id, launchUrl: address })
    return { outcome, address }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    log.warn({ orderNumber, fault: error.fault, reason: error.message }, 'Wave opened no session')
    if (error.fault === 'refused')
      await callSql(visitor, 'noteWaveRefused', { sessionId: id, reason: error.message })
    return { outcome: 'away' }
  }
}

/** What an order owes and how the latest payment went; Wave is asked for who is back (WAVE-03); `order_not_found`. */
export async function readOrderPayment(asked: {
  secret: string
  hasReturned: boolean
}): Promise<OrderPayment> {
  if (!runtime().config.wave) throw new DomainError('order_not_found')
  const [payment] = await callSql(visitor, 'orderPayment', asked)
  return payment as OrderPayment
}

/** Wave repeats a call that is not answered soon; a database that is away is no reason to keep it waiting. */
const CALL_ANSWERED_WITHIN_MS = 900

const unsigned = new NetworkLimit({ perMinute: 1 })

const eventSchema = v.object({
  type: v.string(),
  data: v.object({
    id: v.pipe(v.string(), v.maxLength(100)),
    client_reference: v.nullish(v.pipe(v.string(), v.maxLength(255)), null),
  }),
})

/**
 * Answers a call of Wave about a checkout session (WAVE-02). A signed one has a worker ask Wave about the session: what it says
 * there counts, so that repeated calls, and calls in the wrong order, change nothing. Other events are accepted and left alone.
 * Whoever cannot sign learns nothing.
 */
export async function answerWaveCall(request: Request): Promise<Response> {
  const { config, log } = runtime()
  const { wave } = config
  if (!wave) return refusalResponse(request, 404)
  const body = new Uint8Array(await request.arrayBuffer())
  const signature = request.headers.get('wave-signature')
  if (!isSignedByWave(body, signature, { secrets: wave.webhookSecrets, now: Date.now() })) {
    // A wrong secret would go unnoticed otherwise; strangers cannot fill the log.
    if (unsigned.allows('call')) {
      log.warn('a call of /api/wave is not signed by Wave: is WAVE_WEBHOOK_SECRET right?')
      noteSecurity('call_refused', 'refused', { call: '/api/wave', code: 'unsigned' })
    }
    return empty(401)
  }
  const parsed = parseJson(body)
  if (parsed === undefined) return empty(400)
  const event = v.safeParse(eventSchema, parsed)
  if (event.success && event.output.type.startsWith('checkout.session.')) {
    const { id, client_reference: orderNumber } = event.output.data
    await withTimeout(CALL_ANSWERED_WITHIN_MS, callSql(visitor, 'noteWaveEvent', { waveId: id, orderNumber }))
  }
  return empty(200)
}

function empty(status: number): Response {
  return new Response(null, { status })
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

type DueSession = SqlRow<'claimWaveCheck', 'waveId'>

type Check = {
  wave: WaveSettings
  log: Logger
  db: Queries
  stop: AbortSignal | undefined
  now?: () => number
}

const ANSWER_WITHIN_MS = 10_000
const HOUR_MS = 60 * 60_000

/** What Wave knows of a session: nothing (null), or the session; `problem`: why it did not say. */
type Answer = { session: WaveSession | null } | { problem: string; isAway: boolean; retryAfterMs: number }

/** Asks Wave about each session that is due, and records it (WAVE-02 to WAVE-05); ends when Wave is silent. */
export async function checkWaveSessions({ wave, log, db, stop, now = Date.now }: Check): Promise<void> {
  while (!stop?.aborted) {
    const [claimed] = await callSql(db, 'claimWaveCheck')
    if (!claimed) return
    const due = claimed as DueSession
    const answer = await askWave(wave, due, stop)
    if (stop?.aborted) return
    if ('problem' in answer) {
      const at = later(due, now() + answer.retryAfterMs)
      log.warn({ session: due.id, reason: answer.problem }, 'Wave did not say what became of a session')
      await note(db, due, { state: null, problem: `Wave : ${answer.problem}`, at })
      if (answer.isAway) return
    } else {
      await record(db, due, answer.session, { now: now(), log })
    }
  }
}

async function askWave(wave: WaveSettings, due: DueSession, stop: AbortSignal | undefined): Promise<Answer> {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
  try {
    const session = await readSession(wave, due, signal)
    if (!due.mustExpire || session?.checkout_status !== 'open') return { session }
    // Refused when it was paid or ended at this moment: reading it again says which.
    await expireWaveSession(wave, session.id, signal).catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.fault === 'refused')) throw error
    })
    return { session: await readWaveSession(wave, session.id, signal) }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return {
      problem: error.message,
      isAway: error.fault === 'unreachable',
      retryAfterMs: error.retryAfterMs ?? 0,
    }
  }
}

/** The session by its id, or by its order and address when Wave's answer to the opening was lost. */
async function readSession(
  wave: WaveSettings,
  { id, waveId, orderNumber }: DueSession,
  signal: AbortSignal,
): Promise<WaveSession | null> {
  if (waveId) return readWaveSession(wave, waveId, signal)
  const found = await findWaveSessions(wave, orderNumber, signal)
  return found.find(({ success_url }) => success_url?.endsWith(`=${id}`)) ?? null
}

type Recording = { now: number; log: Logger }

async function record(
  db: Queries,
  due: DueSession,
  session: WaveSession | null,
  { now, log }: Recording,
): Promise<void> {
  if (session?.checkout_status === 'complete' && session.payment_status === 'succeeded') {
    const isNew = await callSql(db, 'recordWavePayment', {
      sessionId: due.id,
      waveId: session.id,
      amount: Number(session.amount),
      currency: session.currency,
      transactionId: session.transaction_id || null,
      paidAt: session.when_completed === null ? null : new Date(session.when_completed),
    })
    if (isNew) log.info({ session: due.id, order: due.orderNumber }, 'a payment with Wave was recorded')
    return
  }
  // What Wave does not know after an hour was never opened there; a closed session without success is not paid.
  const isOver = session ? session.checkout_status !== 'open' : now - Date.parse(due.openedAt) > HOUR_MS
  await note(db, due, {
    state: isOver ? 'expired' : session ? 'open' : null,
    at: isOver ? null : later(due, now),
    session,
  })
}

type Noted = {
  state: 'open' | 'expired' | null
  problem?: string
  at: Date | null
  session?: WaveSession | null
}

async function note(db: Queries, due: DueSession, { state, problem, at, session }: Noted): Promise<void> {
  await callSql(db, 'noteWaveCheck', {
    sessionId: due.id,
    newState: state,
    waveId: session?.id ?? null,
    launchUrl: session?.wave_launch_url ?? null,
    problem: problem ?? null,
    nextCheckAt: at,
  })
}

function later({ askedFrom }: DueSession, now: number): Date | null {
  const next = nextCheck(Date.parse(askedFrom), now)
  return next === null ? null : new Date(next)
}
