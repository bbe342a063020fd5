import { getRequestHeaders } from '@tanstack/react-start/server'
import { maskedEmail } from '#lib/contact/email.ts'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { endCarriedSession } from '#platform/auth/carried-session.server.ts'
import { currentSession } from '#platform/auth/current-session.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { ownerOfRecovery } from '#platform/auth/recovery.server.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import type { RecoveryRequest } from '../domain/account.schema.ts'

/**
 * Uses a recovery link up and sets its session (AUTH-18), which may set a new password and nothing else. It
 * replaces the browser's session, which ends; that of another account only after the customer agreed
 * (`replace`).
 *
 * @throws DomainError `recovery_invalid`; `recovery_replaces_session` with `{account, signedInAs}` as long as
 * `replace` is not said
 */
export async function openRecovery({ replace, ...tokens }: RecoveryRequest): Promise<null> {
  await countAttempt()
  const owner = await ownerOfRecovery(runtime().authDatabase, tokens)
  const present = owner && !replace ? await currentSession() : null
  if (owner && present && present.userId !== owner.id) {
    throw new DomainError('recovery_replaces_session', {
      account: maskedEmail(owner.email),
      signedInAs: present.email,
    })
  }
  await recorded('recovery_opened', () => open(tokens), {
    facts: owner ? { user: owner.id } : {},
  })
  return null
}

async function open(tokens: { access: string; refresh: string }): Promise<void> {
  const headers = getRequestHeaders()
  await callAuth((api) => api.openRecovery({ body: tokens, headers, returnHeaders: true }))
  await endCarriedSession()
}
