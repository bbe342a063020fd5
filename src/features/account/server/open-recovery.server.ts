import { maskedEmail } from '#lib/contact/email.ts'
import { currentSession } from '#platform/auth/current-session.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { ownerOfRecovery } from '#platform/auth/recovery.server.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import type { RecoveryRequest } from '../domain/account.schema.ts'
import type { PasswordOwner } from '../domain/session-user.ts'
import { passwordOwner } from './read-session-user.server.ts'

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
export async function ownerOfLink({ access, refresh }: RecoveryRequest): Promise<LinkOwner> {
  const owner = await ownerOfRecovery(runtime().authDatabase, { access, refresh })
  if (!owner) throw new DomainError('recovery_invalid')
  return owner
}

/**
 * A new password ends this browser's session; that of another account only after the customer agreed (`replace`).
 *
 * @throws DomainError `recovery_replaces_session` with `{account, signedInAs}` as long as `replace` is not said
 */
export async function requireOwnSession(
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
