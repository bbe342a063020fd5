import { sql } from 'kysely'
import { fullName } from '#lib/contact/contact-details.ts'
import type { ListRequest } from '#lib/lists/list-params.ts'
import { searchPattern } from '#lib/lists/search-text.ts'
import { type Actor, asActor, callSql, readAs } from '#platform/database/actor.ts'
import { countRows, listPage, type PagedList } from '#platform/database/list-page.ts'
import { removeFromOutbox } from '#platform/outbox.server.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import {
  type Contact,
  type Erased,
  type ListedUser,
  type PeopleSearch,
  type PersonFound,
  type RoleChange,
  USERS_PER_PAGE,
  type UserPage,
} from './users.ts'

const users: PagedList<ListedUser> = {
  table: 'profiles',
  orderBy: ['email', 'asc'],
  perPage: USERS_PER_PAGE,
  async readRows(db, ids) {
    const rows = await db
      .selectFrom('userAdminStatus')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('email')
      .orderBy('id')
      .execute()
    const factors = await callSql(db, 'adminsWithSecondFactor')
    const withFactor = new Set(factors.map((factor) => factor.adminsWithSecondFactor))
    return rows.map(({ id, email, firstName, lastName, isAdmin }) => ({
      id: id ?? '',
      email: email ?? '',
      name: fullName(firstName, lastName),
      role: isAdmin ? 'admin' : 'user',
      hasSecondFactor: withFactor.has(id ?? ''),
    }))
  },
}

/** A page of the users whose e-mail or name contains the text, by e-mail, and the number of admins (AUSR-01). */
export async function listUsers(actor: Actor, { page, search }: ListRequest): Promise<UserPage> {
  return readAs(actor, async (db) => ({
    ...(await listPage(db, users, { page, pattern: searchPattern(search) })),
    admins: await countRows(db, 'userRoles', sql`role = 'admin'`),
  }))
}

/** Promotes or demotes (AUSR-02, AUSR-03); `last_admin` (AUSR-07), `user_not_found`, `forbidden`. */
export async function setUserRole(actor: Actor, { userId, role }: RoleChange): Promise<void> {
  const change = () => callSql(actor, 'setUserRole', { target: userId, newRole: role })
  await recorded('role_changed', change, { facts: { target: userId, role } })
}

/** Takes back the caller's demotion of ten seconds (UNDO-03); `undo_too_late`, `role_conflict`, `forbidden`. */
export async function takeBackDemotion(actor: Actor, userId: string): Promise<void> {
  const change = () => callSql(actor, 'takeBackDemotion', { target: userId })
  await recorded('role_changed', change, { facts: { target: userId, role: 'admin' } })
}

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
