import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { endCarriedSession } from '#platform/auth/carried-session.server.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { adminPasswordProblem } from '#platform/auth/passwords/password-strength.server.ts'
import { currentDevice } from '#platform/auth/second-factor/device.server.ts'
import type { SignedInActor } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { recorded } from '#platform/security-log.ts'
import type { LinkPassword, NewPassword } from '../domain/account.schema.ts'
import { requireFresh } from '../second-factor/server/require-fresh.server.ts'
import { ownerOfLink, requireOwnSession } from './open-recovery.server.ts'
import { readSignInResult } from './read-session-user.server.ts'

/**
 * Sets a new password. It ends all sessions of the user and the trust in all other devices; this browser gets
 * a new session (AUTH-19, AUTH-22). An admin must have proved the second factor, have signed in within 15 minutes or
 * confirm their identity, and the password must satisfy the rules for admins (D42).
 *
 * @throws DomainError `forbidden`, `confirmation_needed`, `admin_password_short`, `admin_password_common`,
 * `sign_in_limited` above the cap of the client's address
 */
export async function replacePassword(actor: SignedInActor, { password }: NewPassword): Promise<null> {
  return recorded('password_changed', async () => {
    // It costs a hash, as a registration does.
    await countAttempt()
    const strength = await strengthFor(actor.userId, password)
    if (strength.isAdmin) await requireFresh()
    const body = { password, isStrong: acceptable(strength), device: currentDevice() }
    const headers = getRequestHeaders()
    await callAuth((api) => api.replacePassword({ body, headers, returnHeaders: true }))
    return null
  })
}

/**
 * Sets a new password by a recovery link, with the same effects (AUTH-18). The link is used up by it, once, and the session
 * of this browser ends (D66).
 *
 * @throws DomainError `recovery_invalid`, `recovery_replaces_session` as `requireOwnSession`, and as above but for the first two
 */
export async function setPasswordByLink(wanted: LinkPassword): Promise<null> {
  const { access, refresh, password } = wanted
  const set = async () => {
    await countAttempt()
    const owner = await ownerOfLink(wanted)
    await requireOwnSession(owner, wanted)
    const isStrong = acceptable(await strengthFor(owner.id, password))
    const body = { access, refresh, password, isStrong, device: currentDevice() }
    const headers = getRequestHeaders()
    await callAuth((api) => api.spendRecovery({ body, headers, returnHeaders: true }))
    await endCarriedSession()
    return owner
  }
  await recorded('password_changed', set, { done: ({ id }) => ({ user: id }) })
  return null
}

type Strength = { isAdmin: boolean; problem: ReturnType<typeof adminPasswordProblem> }

async function strengthFor(userId: string, password: string): Promise<Strength> {
  const { user, isAdmin } = await readSignInResult(userId)
  const words = [user.email, user.firstName ?? '', user.lastName ?? '']
  return { isAdmin, problem: adminPasswordProblem(password, words) }
}

/** Whether the password satisfies the rules for admins. @throws DomainError for an admin when it does not */
function acceptable({ isAdmin, problem }: Strength): boolean {
  if (isAdmin && problem) throw new DomainError(problem)
  return problem === null
}
