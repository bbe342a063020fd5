import { type CurrentSession, isFresh, passwordSession } from '#platform/auth/current-session.ts'
import { methodsOf } from '#platform/auth/second-factor/admin-account.server.ts'
import { DomainError } from '#platform/database/domain-error.ts'

/**
 * The session of the current request, provided that it is at most 15 minutes old (D42). A session from a
 * recovery link counts as fresh for a new password while it lasts.
 *
 * @param byFactor whether a second factor must have been proved within that time, where one is set up
 * @throws DomainError `confirmation_needed`, with the ways to confirm as details
 */
export async function requireFresh({ byFactor = false } = {}): Promise<CurrentSession> {
  const session = await passwordSession()
  if (!session) throw new DomainError('not_authenticated')
  const needsFactor = byFactor && session.hasSecondFactor
  const isEnough = needsFactor
    ? session.secondFactorAt !== null && isFresh({ createdAt: session.secondFactorAt })
    : session.onlyNewPassword || isFresh(session)
  if (isEnough) return session
  throw new DomainError('confirmation_needed', {
    ...(await methodsOf(session.userId)),
    password: !needsFactor,
  })
}
