import { sql } from 'kysely'
import { type Actor, asActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { type Registrations, toRegistrations } from '../../domain/registrations.ts'

/** Reads the saved numbers of the registers; an empty one means none (D60). */
export async function readSavedRegistrations(actor: Actor): Promise<Registrations> {
  const rows = await readAs(runtime().database, actor, (db) =>
    db.selectFrom('businessRegistrations').select(['register', 'number']).execute(),
  )
  return toRegistrations(rows)
}

/** Saves the numbers of the registers (D60). @throws DomainError forbidden, invalid_input */
export async function saveRegistrations(actor: Actor, numbers: Registrations): Promise<Registrations> {
  await asActor(runtime().database, actor, (db) =>
    sql`select save_business_registrations(${JSON.stringify(numbers)}::jsonb)`.execute(db),
  )
  return numbers
}
