import { MIN_ADMIN_PASSWORD, MIN_PASSWORD } from '#lib/password.ts'
import { currentSession, hasAdminRole, isComplete } from '#platform/auth/current-session.ts'
import { readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import type { PasswordOwner, SessionUser, SignedInOwner, SignInResult } from '../domain/session-user.ts'

/** Reads a user's own profile. @throws DomainError `not_authenticated` when the user is gone */
export async function readSessionUser(userId: string): Promise<SessionUser> {
  const row = await readAs(runtime().database, { role: 'customer', userId }, (db) =>
    db
      .selectFrom('profiles')
      .select(['id', 'email', 'firstName', 'lastName'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  )
  if (!row) throw new DomainError('not_authenticated')
  const { id, email, firstName, lastName } = row
  return { id, email, firstName, lastName }
}

/** Reads a user's own profile and role. */
export async function readSignInResult(userId: string): Promise<SignInResult> {
  const [user, admin] = await Promise.all([readSessionUser(userId), hasAdminRole(userId)])
  return { user, isAdmin: admin }
}

/** The signed-in user, whose password the current request may set (AUTH-19), or null. */
export async function sessionPasswordOwner(): Promise<SignedInOwner | null> {
  const session = await currentSession()
  if (!session) return null
  const { userId, email } = session
  return { userId, lacksSecondFactor: !isComplete(session), ...(await passwordOwner({ id: userId, email })) }
}

/** What the form for a new password says of its user. */
export async function passwordOwner({ id, email }: { id: string; email: string }): Promise<PasswordOwner> {
  return { email, minPassword: (await hasAdminRole(id)) ? MIN_ADMIN_PASSWORD : MIN_PASSWORD }
}
