import { currentSession, hasAdminRole, isComplete } from '#platform/auth/current-session.ts'
import { methodsOf } from '#platform/auth/second-factor/admin-account.server.ts'
import type { Methods } from '../domain/account-security.ts'

/**
 * The factors with which an admin can complete the current session; null when it is complete or not an
 * admin's.
 */
export async function pendingMethods(): Promise<Methods | null> {
  const session = await currentSession()
  if (!session || isComplete(session) || !(await hasAdminRole(session.userId))) return null
  return methodsOf(session.userId)
}
