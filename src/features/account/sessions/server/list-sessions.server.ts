import { currentSession } from '#platform/auth/current-session.ts'
import { DomainError, toDomainError } from '#platform/database/domain-error.ts'
import { readRows } from '#platform/database/read-rows.ts'
import { runtime } from '#platform/runtime.ts'
import { deviceName } from '../domain/device-name.ts'
import { type SessionEntry, shortAddress } from '../domain/session-entry.ts'

type Row = {
  id: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: Date
  seenAt: Date
}

/**
 * The caller's own sessions: the current one first, then the most recently used.
 *
 * @throws DomainError `not_authenticated`
 */
export async function listSessions(): Promise<SessionEntry[]> {
  const session = await currentSession()
  if (!session) throw new DomainError('not_authenticated')
  try {
    const rows = await readRows<Row>(
      runtime().sessionDatabase,
      `select id::text, user_agent, ip_address, created_at, coalesce(last_seen_at, created_at) as seen_at
       from sessions
       where user_id = $1 and expires_at > now() and not only_new_password
       order by id = $2 desc, seen_at desc, id desc`,
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
