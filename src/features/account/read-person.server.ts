import { readAs } from '#platform/database/actor.ts'
import { Refusal } from '#platform/database/refusal.ts'
import { runtime } from '#platform/runtime.ts'
import type { Arrival, Person } from './person.ts'

/** Reads a user's own profile. @throws Refusal `not_authenticated` when the user is gone */
export async function readPerson(userId: string): Promise<Person> {
  return (await readArrival(userId)).person
}

/** Reads a user's own profile and role. */
export async function readArrival(userId: string): Promise<Arrival> {
  const row = await readAs(runtime().database, { role: 'customer', userId }, (db) =>
    db
      .selectFrom('profiles')
      .leftJoin('user_roles', 'user_roles.user_id', 'profiles.id')
      .select(['id', 'email', 'first_name', 'last_name', 'role'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('not_authenticated')
  const { id, email, first_name: firstName, last_name: lastName, role } = row
  return { person: { id, email, firstName, lastName }, isAdmin: role === 'admin' }
}
