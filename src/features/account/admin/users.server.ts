import { sql } from 'kysely'
import { fullName } from '#lib/contact/contact-details.ts'
import type { ListRequest } from '#lib/lists/list-params.ts'
import { searchPattern } from '#lib/lists/search-text.ts'
import { type Actor, readAs } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { countRows, listPage, type PagedList } from '#platform/database/list-page.ts'
import { recorded } from '#platform/security-log.ts'
import { type ListedUser, type RoleChange, USERS_PER_PAGE, type UserPage } from './user-list.ts'

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

/**
 * A page of the users whose e-mail or name contains the search text, sorted by e-mail (AUSR-01), and the
 * number of admins.
 */
export async function listUsers(actor: Actor, { page, search }: ListRequest): Promise<UserPage> {
  return readAs(actor, async (db) => ({
    ...(await listPage(db, users, { page, pattern: searchPattern(search) })),
    admins: await countRows(db, 'userRoles', sql`role = 'admin'`),
  }))
}

/**
 * Promotes or demotes a user (AUSR-02, AUSR-03).
 *
 * @throws DomainError `last_admin` for the last remaining admin (AUSR-07), `user_not_found`, `forbidden` when
 * the caller was demoted meanwhile
 */
export async function setUserRole(actor: Actor, { userId, role }: RoleChange): Promise<void> {
  const change = () => callSql(actor, 'setUserRole', { target: userId, newRole: role })
  await recorded('role_changed', change, { facts: { target: userId, role } })
}

/**
 * Takes back a demotion that the caller made at most ten seconds ago, of themself too (UNDO-03).
 *
 * @throws DomainError `undo_too_late`, `role_conflict` when somebody else demoted them too, `forbidden` when the caller
 * was demoted by somebody else meanwhile
 */
export async function takeBackDemotion(actor: Actor, userId: string): Promise<void> {
  const change = () => callSql(actor, 'takeBackDemotion', { target: userId })
  await recorded('role_changed', change, { facts: { target: userId, role: 'admin' } })
}
