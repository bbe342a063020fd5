import { maskedEmail } from '#lib/contact/contact-details.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { callAuth, endCarriedSession } from '#platform/auth/auth-service.server.ts'
import { currentSession } from '#platform/auth/current-session.ts'
import { countAttempt, queueResetMail, subjectOf } from '#platform/auth/limits.server.ts'
import { adminPasswordProblem } from '#platform/auth/passwords.server.ts'
import { ownerOfRecovery } from '#platform/auth/recovery.server.ts'
import { currentDevice } from '#platform/auth/second-factor/device.server.ts'
import type { SignedInActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import { passwordOwner, readSignInResult } from './account.server.ts'
import type { LinkPassword, NewPassword, RecoveryRequest, ResetRequest } from './account-forms.ts'
import { requireFresh } from './admin-sign-in.server.ts'
import type { PasswordOwner } from './session-user.ts'

/**
 * Sends a recovery link to the user with this e-mail address, if there is one (AUTH-16). The mail is queued
 * before the user is looked up, so neither the answer nor its time reveals whether the address is known.
 *
 * @throws DomainError `sign_in_limited`
 */
export async function requestPasswordReset({ email }: ResetRequest): Promise<null> {
  const ask = async () => {
    await countAttempt()
    await queueResetMail(email)
  }
  await recorded('recovery_requested', ask, { facts: { subject: await subjectOf(email) } })
  return null
}

type LinkOwner = { id: string; email: string }

/**
 * Whose password a recovery link may set (AUTH-18). It may be opened as often as its owner, a mail scanner or a preview
 * likes: only a new password uses it up (D66). Opening it proves that the user receives the mails of this address.
 *
 * @throws DomainError `recovery_invalid`; `recovery_replaces_session` as `requireOwnSession`; `sign_in_limited`
 */
export async function openRecovery(request: RecoveryRequest): Promise<PasswordOwner> {
  await countAttempt()
  const owner = await recorded('recovery_opened', () => ownerOfLink(request), {
    done: ({ id }) => ({ user: id }),
  })
  await runtime().authDatabase.query(
    'update users set email_verified = true where id = $1 and not email_verified',
    [owner.id],
  )
  await requireOwnSession(owner, request)
  return passwordOwner(owner)
}

/** The user of a valid link. @throws DomainError `recovery_invalid` */
async function ownerOfLink({ access, refresh }: RecoveryRequest): Promise<LinkOwner> {
  const owner = await ownerOfRecovery(runtime().authDatabase, { access, refresh })
  if (!owner) throw new DomainError('recovery_invalid')
  return owner
}

/**
 * A new password ends this browser's session; another account's only after `replace` was agreed, until then
 * `recovery_replaces_session` with `{account, signedInAs}`.
 */
async function requireOwnSession(
  owner: LinkOwner,
  { replace }: Pick<RecoveryRequest, 'replace'>,
): Promise<void> {
  const present = replace ? null : await currentSession()
  if (present && present.userId !== owner.id) {
    throw new DomainError('recovery_replaces_session', {
      account: maskedEmail(owner.email),
      signedInAs: present.email,
    })
  }
}

/**
 * Sets a new password; all other sessions and trusted devices end (AUTH-19, AUTH-22). An admin needs a strong
 * one, and a factor or sign-in of the last 15 minutes (D42). Refuses with `forbidden`, `confirmation_needed`,
 * `admin_password_short`, `admin_password_common`, `sign_in_limited`.
 */
export async function replacePassword(actor: SignedInActor, { password }: NewPassword): Promise<null> {
  return recorded('password_changed', async () => {
    // It costs a hash, as a registration does.
    await countAttempt()
    const strength = await strengthFor(actor.userId, password)
    if (strength.isAdmin) await requireFresh()
    const body = { password, isStrong: acceptable(strength), device: currentDevice() }
    await callAuth((api, request) => api.replacePassword({ body, ...request }))
    return null
  })
}

/**
 * The same by a recovery link, which is used up; this browser's session ends (AUTH-18, D66). Also refuses
 * with `recovery_invalid`, `recovery_replaces_session`.
 */
export async function setPasswordByLink(wanted: LinkPassword): Promise<null> {
  const { access, refresh, password } = wanted
  const set = async () => {
    await countAttempt()
    const owner = await ownerOfLink(wanted)
    await requireOwnSession(owner, wanted)
    const isStrong = acceptable(await strengthFor(owner.id, password))
    const body = { access, refresh, password, isStrong, device: currentDevice() }
    await callAuth((api, request) => api.spendRecovery({ body, ...request }))
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
