import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { adminPasswordProblem } from '#platform/auth/passwords/password-strength.server.ts'
import { currentDevice } from '#platform/auth/second-factor/device.server.ts'
import type { SignedInActor } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import type { NewPassword } from '../domain/account.schema.ts'
import { requireFresh } from '../second-factor/server/require-fresh.server.ts'
import { readSignInResult } from './read-session-user.server.ts'

/**
 * Sets a new password. It ends all sessions of the user and the trust in all other devices; this browser gets
 * a new session (AUTH-19, AUTH-22). An admin must have signed in within 15 minutes or confirm their identity,
 * and the password must satisfy the rules for admins (D42).
 *
 * @throws DomainError `confirmation_needed`, `admin_password_short`, `admin_password_common`, `sign_in_limited` above the
 * cap of the client's address
 */
export async function replacePassword(actor: SignedInActor, wanted: NewPassword): Promise<null> {
  return recorded('password_changed', () => setPassword(actor, wanted))
}

async function setPassword({ userId }: SignedInActor, { password }: NewPassword): Promise<null> {
  // It costs a hash, as a registration does.
  await countAttempt()
  const { user, isAdmin } = await readSignInResult(userId)
  const words = [user.email, user.firstName ?? '', user.lastName ?? '']
  const problem = adminPasswordProblem(password, words)
  if (isAdmin) {
    await requireFresh()
    if (problem) throw new DomainError(problem)
  }
  const headers = getRequestHeaders()
  await callAuth((api) =>
    api.replacePassword({ body: { password, device: currentDevice() }, headers, returnHeaders: true }),
  )
  await runtime().authDatabase.query(
    'update users set password_was_given = false, given_password_expires_at = null, password_is_strong = $2 where id = $1',
    [userId, problem === null],
  )
  return null
}
