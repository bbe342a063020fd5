import { MIN_ADMIN_PASSWORD, MIN_PASSWORD } from '#lib/password.ts'
import { hasAdminRole, passwordSession } from '#platform/auth/current-session.ts'
import { readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import type { PasswordOwner, SessionUser, SignInResult } from '../domain/session-user.ts'

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

/** The user whose password the current request may set (AUTH-18, AUTH-19), or null. */
export async function passwordOwner(): Promise<PasswordOwner | null> {
  const session = await passwordSession()
  if (!session) return null
  const minPassword = (await hasAdminRole(session.userId)) ? MIN_ADMIN_PASSWORD : MIN_PASSWORD
  return { email: session.email, byLink: session.onlyNewPassword, minPassword }
}
