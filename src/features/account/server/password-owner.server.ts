import { MIN_ADMIN_PASSWORD, MIN_PASSWORD } from '#lib/password.ts'
import { hasAdminRole, passwordSession } from '#platform/auth/current-session.ts'
import type { PasswordOwner } from '../domain/session-user.ts'

/** The user whose password the current request may set (AUTH-18, AUTH-19), or null. */
export async function passwordOwner(): Promise<PasswordOwner | null> {
  const session = await passwordSession()
  if (!session) return null
  const minPassword = (await hasAdminRole(session.userId)) ? MIN_ADMIN_PASSWORD : MIN_PASSWORD
  return { email: session.email, byLink: session.onlyNewPassword, minPassword }
}
