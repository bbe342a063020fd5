import { getRequestHeaders } from '@tanstack/react-start/server'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type Actor, readAs, visitor } from '../database/actor.ts'
import { runtime } from '../runtime.ts'
import { callAuth, sessionService } from './auth-service.server.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** How long sessions last: when idle, and since the sign-in (docs/security.md, D42). */
const lifetimes = {
  customer: { idleMs: 30 * DAY_MS, longestMs: 90 * DAY_MS },
  admin: { idleMs: 12 * HOUR_MS, longestMs: 7 * DAY_MS },
} as const

/** Whether a session of this kind has lasted too long. Both ages in ms. */
export function isOver(
  kind: keyof typeof lifetimes,
  { sinceSignInMs, sinceSeenMs }: { sinceSignInMs: number; sinceSeenMs: number },
): boolean {
  const { idleMs, longestMs } = lifetimes[kind]
  return sinceSeenMs > idleMs || sinceSignInMs > longestMs
}

const MINUTE_MS = 60_000

/** How long after the sign-in an admin may set a new password or a new factor. */
const FRESH_MS = 15 * MINUTE_MS
/** The last use of a session is recorded at most this often. */
const NOTED_EVERY_MS = 5 * MINUTE_MS

export type CurrentSession = {
  id: string
  token: string
  userId: string
  email: string
  createdAt: Date
  /** When a second factor was proved, in this session or earlier on the same device. */
  secondFactorAt: Date | null
  hasSecondFactor: boolean
}

type Found = {
  session: {
    id: string
    token: string
    createdAt: Date
    secondFactorAt?: Date | null | undefined
    lastSeenAt?: Date | null | undefined
    onlyNewPassword?: boolean | null | undefined
  }
  user: { id: string; email: string; hasSecondFactor?: boolean | null | undefined }
} | null

/** The session of the current request, or null. Renews the session cookie when that is due; one without a session stays. */
export async function currentSession(): Promise<CurrentSession | null> {
  const headers = getRequestHeaders()
  if (!headers.has('cookie')) return null
  return alive(await callAuth((api, request) => api.getSession(request), { isLookUp: true }))
}

/** The session of any other HTTP request, or null. It does not renew the session cookie. */
export async function sessionOfRequest(headers: Headers): Promise<CurrentSession | null> {
  if (!headers.has('cookie')) return null
  return alive(await (await sessionService()).api.getSession({ headers }))
}

/** Whether this session may act as an admin: no second factor is set up, or this session has proved one. */
export function isComplete({ hasSecondFactor, secondFactorAt }: CurrentSession): boolean {
  return !hasSecondFactor || secondFactorAt !== null
}

export function isFresh({ createdAt }: Pick<CurrentSession, 'createdAt'>): boolean {
  return Date.now() - createdAt.getTime() < FRESH_MS
}

async function alive(found: Found): Promise<CurrentSession | null> {
  // A recovery link of an earlier release made a session for a new password only: nobody is signed in by it.
  if (!found || found.session.onlyNewPassword) return null
  const { session, user } = found
  const { sessionDatabase } = runtime()
  const now = Date.now()
  const seenAt = (session.lastSeenAt ?? session.createdAt).getTime()
  const age = { sinceSignInMs: now - session.createdAt.getTime(), sinceSeenMs: now - seenAt }
  if (isOver('customer', age) || (isOver('admin', age) && (await hasAdminRole(user.id)))) {
    await sessionDatabase.query('delete from sessions where id = $1', [session.id])
    return null
  }
  if (now - seenAt > NOTED_EVERY_MS) {
    await sessionDatabase.query('update sessions set last_seen_at = now() where id = $1', [session.id])
  }
  return {
    id: session.id,
    token: session.token,
    userId: user.id,
    email: user.email,
    createdAt: session.createdAt,
    secondFactorAt: session.secondFactorAt ?? null,
    hasSecondFactor: user.hasSecondFactor ?? false,
  }
}

/** Whether the user's role is admin; without a role row it is not, which is no error (PERM-08). */
export async function hasAdminRole(userId: string): Promise<boolean> {
  const row = await readAs({ role: 'customer', userId }, (db) =>
    db
      .selectFrom('userRoles')
      .select('role')
      .where('userId', '=', userId)
      .where('role', '=', 'admin')
      .executeTakeFirst(),
  )
  return row !== undefined
}

/**
 * The actor of the current request, found by its session cookie: a visitor without a valid session, otherwise
 * the session's user. An admin who has a second factor but has not proved it in this session counts as a
 * customer (D42).
 */
export async function currentActor(): Promise<Actor> {
  return actorOf(await currentSession())
}

/** Decides alone whether a session acts as an admin: by its role and, if there is one, its second factor. */
async function actorOf(session: CurrentSession | null): Promise<Actor> {
  if (!session) return visitor
  const { userId } = session
  return { role: isComplete(session) && (await hasAdminRole(userId)) ? 'admin' : 'customer', userId }
}

/** The session of the current request. @throws DomainError `not_authenticated` */
export async function requireSession(): Promise<CurrentSession> {
  const session = await currentSession()
  if (!session) throw new DomainError('not_authenticated')
  return session
}

export async function currentUserId(): Promise<string | null> {
  return (await currentSession())?.userId ?? null
}

/** The admin's session, or null, for other endpoints than server functions; does not renew the cookie. */
export async function adminOfRequest(headers: Headers): Promise<CurrentSession | null> {
  const session = await sessionOfRequest(headers)
  const { role } = await actorOf(session)
  return role === 'admin' ? session : null
}
