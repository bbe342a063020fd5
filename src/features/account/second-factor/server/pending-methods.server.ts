import { currentSession, isAdmin, isComplete } from '#platform/auth/current-session.ts'
import { methodsOf } from '#platform/auth/second-factor/admin-account.server.ts'
import type { Methods } from '../domain/account-security.ts'

/** By which factors the current session of an admin can be completed; null when it is complete, or nobody's or a customer's. */
export async function pendingMethods(): Promise<Methods | null> {
  const session = await currentSession()
  if (!session || isComplete(session) || !(await isAdmin(session.userId))) return null
  return methodsOf(session.userId)
}
