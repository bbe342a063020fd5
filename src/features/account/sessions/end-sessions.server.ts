import { sql } from 'kysely'
import { currentSession } from '#platform/auth/current-session.ts'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { Refusal, toRefusal } from '#platform/database/refusal.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import type { OwnSession, UserSessions } from './sessions.schema.ts'

/**
 * Ends one of the caller's own sessions. Of somebody else's, or of one that has ended already, it does nothing.
 *
 * @throws Refusal `not_authenticated`
 */
export async function endOwnSession({ id }: OwnSession): Promise<null> {
  return endOwn('id = $2', id)
}

/** Ends all of the caller's sessions but the one that asks, and open recovery links' sessions too. @throws Refusal `not_authenticated` */
export async function endOtherSessions(): Promise<null> {
  return endOwn('id <> $2')
}

async function endOwn(which: 'id = $2' | 'id <> $2', id?: string): Promise<null> {
  const session = await currentSession()
  if (!session) throw new Refusal('not_authenticated')
  const end = async () => {
    try {
      await runtime().sessionDatabase.query(`delete from sessions where user_id = $1 and ${which}`, [
        session.userId,
        id ?? session.id,
      ])
    } catch (error) {
      throw toRefusal(error)
    }
  }
  await recorded('sessions_ended', end, { facts: { target: id ?? 'others' } })
  return null
}

/** Ends all sessions of a user, on every device (for the staff). @throws Refusal `forbidden`, `user_not_found` */
export async function endSessionsOf(actor: Actor, { userId }: UserSessions): Promise<null> {
  const end = () =>
    asActor(runtime().database, actor, (db) => sql`select end_sessions_of(${userId})`.execute(db))
  await recorded('sessions_ended', end, { facts: { target: userId } })
  return null
}
