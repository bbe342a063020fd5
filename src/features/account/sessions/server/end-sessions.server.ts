import { currentDevice } from '#platform/auth/second-factor/device.server.ts'
import type { Actor } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { toDomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import { requireFresh } from '../../second-factor/server/require-fresh.server.ts'
import type { OwnSession, UserSessions } from '../domain/session-entry.ts'

/**
 * Ends one of the caller's own sessions, and an admin's trust in its device. It does nothing to another
 * user's session or one that has ended. A caller who signed in more than 15 minutes ago confirms their
 * identity first.
 *
 * @throws DomainError `not_authenticated`, `confirmation_needed`
 */
export async function endOwnSession({ id }: OwnSession): Promise<null> {
  return endOwn('end_session', id)
}

/**
 * Ends all of the caller's sessions except the current one, sessions of recovery links included, and an
 * admin's trust in all other devices. A caller who signed in more than 15 minutes ago confirms their identity
 * first.
 *
 * @throws DomainError `not_authenticated`, `confirmation_needed`
 */
export async function endOtherSessions(): Promise<null> {
  return endOwn('end_other_sessions')
}

async function endOwn(how: 'end_session' | 'end_other_sessions', id?: string): Promise<null> {
  const session = await requireFresh()
  const end = async () => {
    try {
      await runtime().sessionDatabase.query(`select auth.${how}($1, $2, $3)`, [
        session.userId,
        id ?? session.id,
        currentDevice(),
      ])
    } catch (error) {
      throw toDomainError(error)
    }
  }
  await recorded('sessions_ended', end, { facts: { target: id ?? 'others' } })
  return null
}

/**
 * Ends all sessions of a user, on every device; for admins.
 *
 * @throws DomainError `forbidden`, `user_not_found`
 */
export async function endSessionsOf(actor: Actor, { userId }: UserSessions): Promise<null> {
  const end = () => callSqlAs(actor, 'endSessionsOf', { target: userId })
  await recorded('sessions_ended', end, { facts: { target: userId } })
  return null
}
