import { sql } from 'kysely'
import { type Actor, asActor, readAs } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { removeFromOutbox } from '#platform/outbox.server.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import type { Contact, Erased, PeopleSearch, PersonFound } from './personal-data.ts'

const MOST_FOUND = 20

/** The numbers of the erased orders, and what else there was. */
type ErasedRows = { orders: string[]; account: boolean; newsletter: boolean }

/** The contacts about whom the shop has data, by e-mail, phone or part of a name; for admins. */
export async function findPeople(actor: Actor, { typed }: PeopleSearch): Promise<PersonFound[]> {
  const rows = await readAs(actor, (db) => callSql(db, 'findPeople', { typed, most: MOST_FOUND }))
  return rows.map(({ contactKind, ...found }) => ({ kind: contactKind, ...found }) as PersonFound)
}

/** All data about a contact as JSON, noted in the audit log; for admins. */
export async function exportPerson(actor: Actor, { kind, contact }: Contact): Promise<string> {
  const read = () =>
    asActor(actor, (db) =>
      sql<{ known: string }>`select export_person(${kind}, ${contact})::text as known`.execute(db),
    )
  const { rows } = await recorded('export', read, { facts: { target: 'people' } })
  // As text: the file has the names of the database.
  return `${JSON.stringify(JSON.parse(rows[0]?.known ?? 'null'), null, 2)}\n`
}

/** Erases the data about a contact, and its messages in this outbox; `forbidden`, `person_is_admin`. */
export async function erasePerson(actor: Actor, { kind, contact }: Contact): Promise<Erased> {
  const erase = () => callSql(actor, 'erasePerson', { contactKind: kind, typed: contact })
  const erased = (await recorded('erasure', erase, { facts: { target: 'people' } })) as ErasedRows
  await removeFromOutbox(runtime().config.dataDir, erased.orders)
  return { ...erased, orders: erased.orders.length }
}
