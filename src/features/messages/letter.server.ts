import { setTimeout as wait } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import { readSettings } from '#features/settings/settings.server.ts'
import { type Settings, toSettings } from '#features/settings/settings.ts'
import { readMailedWord } from '#lib/mailed-link.ts'
import { isUuid } from '#lib/uuid.ts'
import { adminOfRequest } from '#platform/auth/current-session.ts'
import type { Config } from '#platform/config/config.ts'
import { type Actor, callSql, type Queries, queriesOf, type SqlRow } from '#platform/database/actor.ts'
import { privateHeaders } from '#platform/http/answers/headers.ts'
import { refusalResponse } from '#platform/http/answers/refusal.ts'
import { CircuitBreaker } from '#platform/jobs/circuit-breaker.ts'
import { deliverMail, type MailConnection, openMailConnection } from '#platform/mail/deliver-mail.server.ts'
import type { Delivery } from './deliver-messages.server.ts'
import { ATTEMPT_MS, askAgain, attempt, type Breakers, createBreakers } from './delivery-attempt.server.ts'
import { LETTER_PAGES, type Letter, letterMail } from './letter.ts'
import { afterAttempt } from './retry-schedule.ts'
import { mailOfShop } from './send-message.server.ts'
import { unsubscribeAddress, unsubscribeHeaders } from './unsubscribe.ts'

/** How long one job works. Then it queues itself again behind every other message. */
const SHARE_MS = 5_000

type Letters = Omit<Delivery, 'config'> & {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'lettersPerMinute'>
}

/** A mail that is this worker's alone to send. */
type Claim = SqlRow<'claimLetterMail', 'waitMs'>

/**
 * Makes the job that sends the letters (D63), one mail after the other in the rate of the shop. Orders' mails overtake it:
 * it has the last place in the queue and one of the mail server's places, and what the server refuses to a letter (too many
 * at once, for instance) holds up letters only.
 *
 * A mail that was claimed is never claimed again unless the server refused it: of a worker that died nobody knows whether
 * the server took the mail, and nobody gets a letter twice.
 */
export function deliverLetters(delivery: Letters, breakers: Breakers = createBreakers()): Task {
  const { smtpUrl } = delivery.config
  const breaker = new CircuitBreaker(1)
  return async (_payload, helpers) => {
    if (!smtpUrl) return
    const db = queriesOf(helpers)
    const connection = openMailConnection(smtpUrl)
    try {
      const job = { ...delivery, db, stop: helpers.abortSignal, connection, breaker, breakers }
      const again = await work(job)
      if (again !== null) {
        const at = new Date(again)
        await askAgain(() => callSql(db, 'scheduleLetters', { at }), helpers.abortSignal)
      }
    } finally {
      connection.close()
    }
  }
}

type Job = Letters & {
  db: Queries
  stop: AbortSignal | undefined
  connection: MailConnection
  /** Of the letters, and of all mails. */
  breaker: CircuitBreaker
  breakers: Breakers
}

/** Sends mails for as long as one job may; returns when to go on, null when nothing is left. */
async function work(job: Job): Promise<number | null> {
  const { db, stop, breaker, breakers, config, now = Date.now } = job
  const end = performance.now() + SHARE_MS
  const letterOf = letterReader(db)
  while (performance.now() < end && !stop?.aborted) {
    const closed = breaker.retryAt(now()) ?? breakers.email.retryAt(now())
    if (closed !== null) return closed
    const asked = { perMinute: config.lettersPerMinute }
    const [next] = await askAgain(() => callSql(db, 'claimLetterMail', asked), stop)
    if (!next) return null
    if (next.waitMs !== null) {
      if (performance.now() + next.waitMs > end) return now() + next.waitMs
      await wait(next.waitMs, undefined, stop ? { signal: stop } : {}).catch(() => undefined)
      continue
    }
    const claim = next as Claim
    const retryAt = await breakers.email.enter(now())
    if (retryAt !== null) {
      await finish(job, claim, 'held', null, retryAt)
      return retryAt
    }
    try {
      await send(job, claim, await letterOf(claim.letterId))
    } finally {
      breakers.email.leave()
    }
  }
  return now()
}

/** One try, with its record. */
async function send(job: Job, claim: Claim, { shop, letter }: { shop: Settings; letter: Letter }) {
  const { config, log, origin, connection, breaker, now = Date.now, attemptMs = ATTEMPT_MS } = job
  const { letterId, subscriberId, email, signature, attempts, firstTriedAt } = claim
  const leave = unsubscribeAddress(origin(), { abonne: subscriberId, signature })
  const mail = mailOfShop(config, shop, {
    ...letterMail({ shop, letter, origin: origin(), leave }),
    to: email,
    headers: unsubscribeHeaders(leave),
    name: `letter.${letterId}.${subscriberId}`,
  })
  // A try is not cut short when the shop stops: nobody would know what became of it.
  const tried = await attempt((signal) => deliverMail({ ...config, log, connection }, mail, signal), {
    breaker,
    now,
    attemptMs,
    stop: undefined,
  })
  const { failure } = tried
  if (failure)
    log.warn({ letterId, subscriberId, reason: failure.message }, 'a mail of a letter was not accepted')
  if (failure?.fault === 'unreachable') {
    return finish(job, claim, 'held', failure.message, breaker.retryAt(now()) ?? now())
  }
  const next = afterAttempt({ failure, attempts, waitingSince: Date.parse(firstTriedAt), now: now() })
  if (next.step === 'sent') return finish(job, claim, 'sent')
  if (next.step === 'again') return finish(job, claim, 'again', next.reason, next.at)
  return finish(job, claim, failure?.isOfAddress ? 'refused' : 'failed', next.reason)
}

/** Records what became of a claimed mail, with the server's words, and when it is tried again. */
async function finish(
  { db, stop }: Job,
  { letterId, subscriberId }: Claim,
  outcome: 'sent' | 'refused' | 'failed' | 'again' | 'held',
  words: string | null = null,
  at: number | null = null,
): Promise<void> {
  const againAt = at === null ? null : new Date(at)
  const facts = { letter: letterId, subscriber: subscriberId, outcome, words, againAt }
  await askAgain(() => callSql(db, 'finishLetterMail', facts), stop)
}

/** Reads each letter once for a job, with what a mail says of the shop. */
function letterReader(db: Queries) {
  const known = new Map<string, Promise<{ shop: Settings; letter: Letter }>>()
  const read = async (id: string) => {
    const letter = await readLetter(db, id, true)
    if (!letter) throw new Error('the letter of a mail is not there')
    const shop = toSettings(await db.selectFrom('systemSettings').select(['key', 'value']).execute())
    return { shop, letter }
  }
  return (id: string) => {
    const found = known.get(id) ?? read(id)
    known.set(id, found)
    return found
  }
}

/** A letter with its products as they were when its sending began, or as they are; null for whom it is not. */
export async function readLetter(by: Queries | Actor, letter: string, asSent = false) {
  return (await callSql(by, 'readLetter', { letter, asSent })) as Letter | null
}

/** Lets the inline styles of a mail be, and pictures; no script, and no frame but that of the administration. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/** A letter as its own page, with products of now (D63): for everybody once its sending began, before for admins. */
export async function answerLetter(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  // What needs to be encoded is no part of an id.
  const id = readMailedWord(path.slice(LETTER_PAGES.length).replace(/%[\da-f]{2}/gi, ''))
  const session = await adminOfRequest(request.headers)
  const actor: Actor = session ? { role: 'admin', userId: session.userId } : { role: 'visitor' }
  const letter = isUuid(id) ? await readLetter(actor, id) : null
  if (!letter) return refusalResponse(request, 404)
  const { html } = letterMail({ shop: await readSettings(), letter, origin: '', leave: null })
  // In the frame of the administration a link opens a page of its own.
  const isFramed = request.headers.get('sec-fetch-dest') === 'iframe'
  return new Response(isFramed ? html.replace('<head>', '<head>\n<base target="_blank">') : html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...privateHeaders,
    },
  })
}
