import { getRequestHeaders } from '@tanstack/react-start/server'
import { type Actor, readAs } from '../database/actor.ts'
import { runtime } from '../runtime.ts'
import { sessionService } from './auth-service.server.ts'
import { callAuth } from './call-auth.server.ts'

/** Who is asking, by the cookie of the request: a visitor, or the user of a session that is still valid. */
export async function currentActor(): Promise<Actor> {
  const userId = await currentUserId()
  if (!userId) return { role: 'visitor' }
  return { role: (await isAdmin(userId)) ? 'admin' : 'customer', userId }
}

/** The id of the user whose session the request carries, or null. */
export async function currentUserId(): Promise<string | null> {
  const headers = getRequestHeaders()
  if (!headers.has('cookie')) return null
  const session = await callAuth((api) => api.getSession({ headers, returnHeaders: true }), sessionService)
  return session?.user.id ?? null
}

/**
 * The id of the admin whose session these headers carry, or null: for an answer outside of the application's own calls, which
 * hands no renewed cookie out.
 */
export async function adminOfRequest(headers: Headers): Promise<string | null> {
  if (!headers.has('cookie')) return null
  const session = await (await sessionService()).api.getSession({ headers })
  const userId = session?.user.id
  return userId && (await isAdmin(userId)) ? userId : null
}

/** Whether the user's single role row says admin; no row means no, and is no error (PERM-08). */
export async function isAdmin(userId: string): Promise<boolean> {
  const row = await readAs(runtime().database, { role: 'customer', userId }, (db) =>
    db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', userId)
      .where('role', '=', 'admin')
      .executeTakeFirst(),
  )
  return row !== undefined
}
