import { passwordSession } from '#platform/auth/current-session.ts'
import type { PasswordOwner } from './person.ts'

/** Whose password the running request may set (AUTH-18, AUTH-19); null when nobody's. */
export async function passwordOwner(): Promise<PasswordOwner | null> {
  const session = await passwordSession()
  return session ? { email: session.email, byLink: session.onlyNewPassword } : null
}
