import { DomainError } from '#lib/errors/domain-error.ts'
import { currentSession } from '#platform/auth/current-session.ts'
import { currentDevice } from '#platform/auth/second-factor/device.server.ts'
import type { Actor } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/actor.ts'
import { toDomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import { requireFresh } from './admin-sign-in.server.ts'
import {
  deviceName,
  type OwnSession,
  type SessionEntry,
  shortAddress,
  type UserSessions,
} from './open-sessions.ts'

type Row = {
  id: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: Date
  seenAt: Date
}

/** The caller's sessions, the current one first, then by last use. */
export async function listSessions(): Promise<SessionEntry[]> {
  const session = await currentSession()
  if (!session) throw new DomainError('not_authenticated')
  try {
    const { rows } = await runtime().sessionDatabase.query<Row>(
      `select id::text, user_agent as "userAgent", ip_address as "ipAddress", created_at as "createdAt",
         coalesce(last_seen_at, created_at) as "seenAt"
       from sessions
       where user_id = $1 and expires_at > now() and not only_new_password
       order by id = $2 desc, "seenAt" desc, id desc`,
      [session.userId, session.id],
    )
    return rows.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent ?? ''),
      place: shortAddress(row.ipAddress ?? ''),
      signedInAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      isCurrent: row.id === session.id,
    }))
  } catch (error) {
    throw toDomainError(error)
  }
}

/**
 * Ends an own session and the trust in its device; nothing for another's. Beyond 15 minutes after the sign-in
 * `confirmation_needed`.
 */
export async function endOwnSession({ id }: OwnSession): Promise<null> {
  return endOwn('end_session', id)
}

/**
 * Ends all own sessions but this one, with those of recovery links and the trust in other devices;
 * `confirmation_needed` as above.
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

/** Ends all sessions of a user; for admins. `forbidden`, `user_not_found`. */
export async function endSessionsOf(actor: Actor, { userId }: UserSessions): Promise<null> {
  const end = () => callSql(actor, 'endSessionsOf', { target: userId })
  await recorded('sessions_ended', end, { facts: { target: userId } })
  return null
}
