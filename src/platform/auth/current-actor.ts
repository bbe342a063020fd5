import type { Actor } from '../database/actor.ts'
import {
  type CurrentSession,
  currentSession,
  isAdmin,
  isComplete,
  passwordSession,
  sessionOfRequest,
} from './current-session.ts'

/**
 * Who is asking, by the cookie of the request: a visitor, or the user of a session that is still valid. An admin whose session has not
 * proved the second factor that is set up is a customer (D42).
 */
export async function currentActor(): Promise<Actor> {
  return actorOf(await currentSession())
}

/** As `currentActor`, also for a session that a recovery link has set: for setting a new password only (AUTH-18). */
export async function passwordActor(): Promise<Actor> {
  return actorOf(await passwordSession())
}

async function actorOf(session: CurrentSession | null): Promise<Actor> {
  if (!session) return { role: 'visitor' }
  const { userId } = session
  return { role: isComplete(session) && (await isAdmin(userId)) ? 'admin' : 'customer', userId }
}

/** The id of the user whose session the request carries, or null. */
export async function currentUserId(): Promise<string | null> {
  return (await currentSession())?.userId ?? null
}

/**
 * The session of an admin that these headers carry, or null: for an answer outside of the application's own calls, which hands no
 * renewed cookie out.
 */
export async function adminOfRequest(headers: Headers): Promise<CurrentSession | null> {
  const session = await sessionOfRequest(headers)
  return session && isComplete(session) && (await isAdmin(session.userId)) ? session : null
}
