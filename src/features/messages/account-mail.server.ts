import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Settings, toSettings } from '#features/settings/settings.ts'
import { createRecovery } from '#platform/auth/recovery.server.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import { callSql, queriesOf } from '#platform/database/actor.ts'
import { deliverMail, type EmailMessage } from '#platform/mail/deliver-mail.server.ts'
import {
  type AccountMailRequest,
  accountMailRetryPolicy,
  newDeviceMail,
  newsletterMail,
  promotionMail,
  readRequest,
  resetMail,
  restockMail,
  welcomeMail,
} from './account-mail.ts'
import type { Delivery } from './deliver-messages.server.ts'
import { ATTEMPT_MS, askAgain, attempt, type Breakers, createBreakers } from './delivery-attempt.server.ts'
import { unsubscribeLinkOf } from './newsletter.server.ts'
import { afterAttempt, givenUp } from './retry-schedule.ts'
import { mailOfShop } from './send-message.server.ts'
import { unsubscribeAddress, unsubscribeHeaders } from './unsubscribe.ts'

export type Accounts = {
  /** Connections as `auth_service`. */
  authDatabase: Pool
  /** The address that customers type. */
  origin: () => string
}

type Content = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

/** What the mails are written from. `origin`: the address that customers type. */
type Sources = { authDatabase: Pool; db: Queries; shop: Settings; origin: string }

/** The requested mail, or null when no account has this address (AUTH-16). */
async function writeAccountMail(
  { authDatabase, origin }: Accounts,
  db: Queries,
  request: AccountMailRequest,
  config: Pick<Config, 'mailFrom' | 'smtpUrl'>,
): Promise<EmailMessage | null> {
  const shop = toSettings(await db.selectFrom('systemSettings').select(['key', 'value']).execute())
  const content = await contentOf({ authDatabase, db, shop, origin: origin() }, request, config)
  if (!content) return null
  const { kind, requestId, requestedAt } = request
  const at = new Date(requestedAt).toISOString().replace(/[:.]/g, '-')
  return mailOfShop(config, shop, {
    ...content,
    name: `${kind}.${requestId}`,
    fileName: `${kind}-${at}-${requestId.slice(0, 8)}`,
  })
}

async function contentOf(
  sources: Sources,
  request: AccountMailRequest,
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
): Promise<Content | null> {
  switch (request.kind) {
    case 'welcome':
      return welcome(sources, request.userId)
    case 'reset-password':
      return reset(sources, request.email)
    case 'new-device':
    case 'promotion':
      return ofAdmin(sources, request)
    case 'newsletter':
      // Without a mail server this mail would only be a file in the outbox.
      return smtpUrl ? newsletter(sources, request.subscriberId) : null
    case 'restock':
      return restock(sources, request)
  }
}

/** Makes the link's secret when the mail is sent; only its hash is stored. */
async function reset({ authDatabase, shop, origin }: Sources, email: string): Promise<Content | null> {
  const tokens = await createRecovery(authDatabase, email)
  if (!tokens) return null
  const link = new URL('/reset-password', origin)
  link.searchParams.set('type', 'recovery')
  link.searchParams.set('access_token', tokens.access)
  link.searchParams.set('refresh_token', tokens.refresh)
  return { to: email, ...resetMail({ shop, link: link.href }) }
}

async function welcome({ authDatabase, shop, origin }: Sources, userId: string): Promise<Content | null> {
  const { rows } = await authDatabase.query<{ email: string; firstName: string | null }>(
    'select email, first_name as "firstName" from users where id = $1',
    [userId],
  )
  const [user] = rows
  if (!user) return null
  const link = new URL('/', origin).href
  return { to: user.email, ...welcomeMail({ shop, name: user.firstName ?? '', link }) }
}

async function newsletter({ db, shop, origin }: Sources, subscriberId: string): Promise<Content | null> {
  const [subscriber] = await callSql(db, 'readNewSubscriber', { subscriber: subscriberId })
  if (!subscriber?.email) return null
  const link = await unsubscribeLinkOf(db, origin, subscriberId)
  return {
    to: subscriber.email,
    headers: unsubscribeHeaders(link),
    ...newsletterMail({ shop, name: subscriber.name ?? '', link }),
  }
}

async function restock(
  { db, shop, origin }: Sources,
  { restockRequestId, requestId }: Extract<AccountMailRequest, { kind: 'restock' }>,
): Promise<Content | null> {
  const [found] = await callSql(db, 'readRestockMail', { request: restockRequestId, ofTurn: requestId })
  if (!found?.email || !found.waiterId) return null
  const signature = (await callSql(db, 'signRestockLink', { waiter: found.waiterId })) ?? ''
  const leave = unsubscribeAddress(origin, { abonne: found.waiterId, signature, liste: 'alertes' })
  return {
    to: found.email,
    headers: unsubscribeHeaders(leave),
    ...restockMail({
      shop,
      product: found.productName ?? '',
      stock: found.stock ?? 0,
      link: new URL(`/product/${found.productId}`, origin).href,
      leave,
    }),
  }
}

/** To one admin about the account of an admin. Null when either account no longer exists. */
async function ofAdmin(
  { authDatabase, shop, origin }: Sources,
  request: Extract<AccountMailRequest, { kind: 'new-device' | 'promotion' }>,
): Promise<Content | null> {
  const { userId, subjectId, requestedAt: at } = request
  const byId = request.kind === 'promotion' ? request.byId : null
  const { rows } = await authDatabase.query<{ id: string; email: string }>(
    'select id, email from users where id = any ($1)',
    [[userId, subjectId, byId]],
  )
  const emailOf = (id: string | null) => rows.find((row) => row.id === id)?.email
  const to = emailOf(userId)
  const account = emailOf(subjectId)
  if (!to || !account) return null
  const users = new URL('/admin?tab=users', origin).href
  if (request.kind === 'new-device') {
    const isOwn = userId === subjectId
    const link = isOwn ? new URL('/reset-password', origin).href : users
    return { to, ...newDeviceMail({ shop, account, at, browser: request.browser, link, isOwn }) }
  }
  return { to, ...promotionMail({ shop, account, at, by: emailOf(byId) ?? 'inconnu', link: users }) }
}

/** The job of one mail about an account (AUTH-11, AUTH-16): nothing else knows it, until it is sent or given up. */
export function deliverAccountMail(
  { now = Date.now, attemptMs = ATTEMPT_MS, config, log, ...accounts }: Delivery & Accounts,
  breakers: Breakers = createBreakers(),
): Task {
  const breaker = breakers.email

  return async (payload, helpers) => {
    const request = readRequest(payload)
    const db = queriesOf(helpers)
    const policy = accountMailRetryPolicy(request.kind)
    const waitingSince = Date.parse(request.requestedAt)
    const note = (failure: string | null) =>
      askAgain(() => noteRestock(db, request, failure), helpers.abortSignal)
    if (now() > waitingSince + policy.lastsMs) {
      report(request, 'gave up', breaker.reason)
      return note(givenUp(breaker.reason ?? ''))
    }
    const retryAt = await breaker.enter(now())
    if (retryAt !== null) return schedule(db, request, retryAt)
    try {
      const send = async (signal: AbortSignal) => {
        const email = await writeAccountMail(accounts, db, request, config)
        return email && deliverMail({ ...config, log }, email, signal)
      }
      const outcome = await attempt(send, { breaker, now, attemptMs, stop: helpers.abortSignal })
      if (outcome.failure === null) return outcome.value ? await note(null) : undefined
      if (outcome.stopped) return await askAgain(() => schedule(db, request, now()), helpers.abortSignal)
      const { failure } = outcome
      const tried = { ...request, attempts: request.attempts + 1 }
      const next = afterAttempt({ failure, attempts: tried.attempts, waitingSince, now: now() }, policy)
      report(tried, next.step === 'again' ? 'waits' : 'gave up', failure.message)
      if (next.step === 'again') await askAgain(() => schedule(db, tried, next.at), helpers.abortSignal)
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

/** Who was told waits no longer (RESTOCK-06); of a mail that was given up the staff is told why (RESTOCK-03). */
async function noteRestock(db: Queries, mail: AccountMailRequest, failure: string | null): Promise<void> {
  if (mail.kind !== 'restock') return
  const request = mail.restockRequestId
  if (failure === null) await callSql(db, 'finishRestockMail', { request })
  else await callSql(db, 'failRestockMail', { request, ofTurn: mail.requestId, reason: failure })
}

async function schedule(db: Queries, request: AccountMailRequest, at: number): Promise<void> {
  await callSql(db, 'scheduleAccountMail', { mail: JSON.stringify(request), at: new Date(at) })
}
