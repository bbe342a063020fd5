import { sql } from 'kysely'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { Names } from '../domain/account.schema.ts'
import type { SessionUser } from '../domain/session-user.ts'
import { readSessionUser } from './read-session-user.server.ts'

type User = Exclude<Actor, { role: 'visitor' }>

/** Saves a user's first and last name (SET-03). */
export async function updateProfile(actor: User, { firstName, lastName }: Names): Promise<SessionUser> {
  await asActor(runtime().database, actor, (db) =>
    db
      .updateTable('profiles')
      .set({ firstName: firstName, lastName: lastName, updatedAt: sql`now()` })
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow(),
  )
  return readSessionUser(actor.userId)
}
