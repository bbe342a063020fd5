import type { Actor } from '../database/actor.ts'
import {
  type CurrentSession,
  currentSession,
  hasAdminRole,
  isComplete,
  passwordSession,
  sessionOfRequest,
} from './current-session.ts'

/**
 * Who is asking, by the cookie of the request: a visitor, or the user of a session that is still valid. An
 * admin whose session has not proved the second factor that is set up is a customer (D42).
 */
export async function currentActor(): Promise<Actor> {
  return actorOf(await currentSession())
}

/**
 * As `currentActor`, also for a session that a recovery link has set: for setting a new password only
 * (AUTH-18).
 */
export async function passwordActor(): Promise<Actor> {
  return actorOf(await passwordSession())
}

/**
 * The one place that decides whether a session acts as an admin: by the role, and by the second factor if the
 * user has one.
 */
async function actorOf(session: CurrentSession | null): Promise<Actor> {
  if (!session) return { role: 'visitor' }
  const { userId } = session
  return { role: isComplete(session) && (await hasAdminRole(userId)) ? 'admin' : 'customer', userId }
}

/** The id of the user whose session the request carries, or null. */
export async function currentUserId(): Promise<string | null> {
  return (await currentSession())?.userId ?? null
}

/**
 * The session of the admin who sent a request, or null. For endpoints outside of the server functions, which
 * do not renew the session cookie.
 */
export async function adminOfRequest(headers: Headers): Promise<CurrentSession | null> {
  const session = await sessionOfRequest(headers)
  const { role } = await actorOf(session)
  return role === 'admin' ? session : null
}
