import { countAttempt, queueResetMail, subjectOf } from '#platform/auth/limits.server.ts'
import { recorded } from '#platform/security-log.ts'
import type { ResetRequest } from '../domain/account.schema.ts'

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
