import type { Actor } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { recorded } from '#platform/security-log.ts'
import type { RoleChange } from '../domain/user-list.ts'

/**
 * Promotes or demotes a user (AUSR-02, AUSR-03).
 *
 * @throws DomainError `last_admin` for the last remaining admin (AUSR-07), `user_not_found`, `forbidden` when
 * the caller was demoted meanwhile
 */
export async function setUserRole(actor: Actor, { userId, role }: RoleChange): Promise<void> {
  const change = () => callSqlAs(actor, 'setUserRole', { target: userId, newRole: role })
  await recorded('role_changed', change, { facts: { target: userId, role } })
}

/**
 * Takes back a demotion that the caller made at most ten seconds ago, of themself too (UNDO-03).
 *
 * @throws DomainError `undo_too_late`, `role_conflict` when somebody else demoted them too, `forbidden` when the caller
 * was demoted by somebody else meanwhile
 */
export async function takeBackDemotion(actor: Actor, userId: string): Promise<void> {
  const change = () => callSqlAs(actor, 'takeBackDemotion', { target: userId })
  await recorded('role_changed', change, { facts: { target: userId, role: 'admin' } })
}
