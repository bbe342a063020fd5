import { countAttempt, queueResetMail } from '#platform/auth/limits.server.ts'
import { subjectOf } from '#platform/auth/subject-of.server.ts'
import { recorded } from '#platform/security-log.ts'
import type { ResetRequest } from '../domain/account.schema.ts'

/**
 * Has a recovery link mailed to whoever has an account with this address (AUTH-16). The mail is queued unseen: who has the address
 * is looked up when it is sent, so that neither the answer's content nor its time tells whether there is one.
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
