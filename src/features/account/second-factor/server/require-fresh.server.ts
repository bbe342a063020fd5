import { type CurrentSession, currentSession, isComplete, isFresh } from '#platform/auth/current-session.ts'
import { methodsOf } from '#platform/auth/second-factor/admin-account.server.ts'
import { DomainError } from '#platform/database/domain-error.ts'

/**
 * The session of the current request, provided that it is at most 15 minutes old (D42). One that lacks the second factor
 * may change nothing of how the account is secured.
 *
 * @param byFactor whether a second factor must have been proved within that time, where one is set up
 * @throws DomainError `not_authenticated`, `forbidden` without the second factor, `confirmation_needed` with the ways to
 * confirm as details
 */
export async function requireFresh({ byFactor = false } = {}): Promise<CurrentSession> {
  const session = await currentSession()
  if (!session) throw new DomainError('not_authenticated')
  if (!isComplete(session)) throw new DomainError('forbidden')
  const needsFactor = byFactor && session.hasSecondFactor
  const isEnough = needsFactor
    ? session.secondFactorAt !== null && isFresh({ createdAt: session.secondFactorAt })
    : isFresh(session)
  if (isEnough) return session
  throw new DomainError('confirmation_needed', {
    ...(await methodsOf(session.userId)),
    password: !needsFactor,
  })
}
