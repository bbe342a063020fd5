import { type Actor, visitor } from '../database/actor.ts'
import {
  type CurrentSession,
  currentSession,
  hasAdminRole,
  isComplete,
  sessionOfRequest,
} from './current-session.ts'

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

/** The id of the user whose session the request carries, or null. */
export async function currentUserId(): Promise<string | null> {
  return (await currentSession())?.userId ?? null
}

/** The admin's session, or null, for other endpoints than server functions; does not renew the cookie. */
export async function adminOfRequest(headers: Headers): Promise<CurrentSession | null> {
  const session = await sessionOfRequest(headers)
  const { role } = await actorOf(session)
  return role === 'admin' ? session : null
}
