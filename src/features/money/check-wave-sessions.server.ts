import * as v from 'valibot'
import type { Queries } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import type { Logger } from '#platform/log.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import {
  expireWaveSession,
  findWaveSessions,
  readWaveSession,
  type WaveSession,
  type WaveSettings,
} from '#platform/wave/wave-api.server.ts'
import { nextCheck } from './wave.ts'

const dueSchema = v.object({
  id: v.string(),
  waveId: v.nullable(v.string()),
  mustExpire: v.boolean(),
  orderNumber: v.string(),
  openedAt: v.pipe(v.string(), v.transform(Date.parse)),
  askedFrom: v.pipe(v.string(), v.transform(Date.parse)),
})
type DueSession = v.InferOutput<typeof dueSchema>

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

/**
 * Asks Wave about each session that is due, and records it (WAVE-02 to WAVE-05); ends when Wave is silent.
 */
export async function checkWaveSessions({ wave, log, db, stop, now = Date.now }: Check): Promise<void> {
  while (!stop?.aborted) {
    const claimed = await callSql(db, 'claimWaveCheck')
    if (!claimed) return
    const due = v.parse(dueSchema, claimed)
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
  const isOver = session ? session.checkout_status !== 'open' : now - due.openedAt > HOUR_MS
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
  const next = nextCheck(askedFrom, now)
  return next === null ? null : new Date(next)
}
