import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { currentSession, hasAdminRole } from '#platform/auth/current-session.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { isPasswordOf } from '#platform/auth/second-factor/admin-account.server.ts'
import { identifyDevice, noteDevice } from '#platform/auth/second-factor/device.server.ts'
import {
  beginCodeAttempt,
  checkProof,
  forgiveAdminAttempt,
} from '#platform/auth/second-factor/proof.server.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { recorded } from '#platform/security-log.ts'
import type { Confirmation } from '../domain/second-factor.schema.ts'

/**
 * Confirms the signed-in user's identity by the password or a second factor, and replaces the browser's
 * session by a new one. A second factor completes a session that lacked it, and this device is trusted for 30
 * days.
 *
 * @throws DomainError `password_wrong`, `second_factor_invalid`, `sign_in_limited` after 10 failures in 15
 * minutes, or above the cap of the client's address
 */
export async function confirmIdentity(confirmation: Confirmation): Promise<null> {
  return recorded('identity_confirmed', () => confirm(confirmation), { facts: { factor: confirmation.kind } })
}

async function confirm(confirmation: Confirmation): Promise<null> {
  const session = await currentSession()
  if (!session) throw new DomainError('not_authenticated')
  const { userId } = session
  // Also one that succeeds: checking a password costs a hash.
  await countAttempt()
  const attempt = await beginCodeAttempt(userId)
  const isProof = confirmation.kind !== 'password'
  if (isProof) {
    const spend = await checkProof(userId, confirmation)
    if (!spend || !(await spend())) throw new DomainError('second_factor_invalid')
  } else if (!(await isPasswordOf(userId, confirmation.password))) {
    throw new DomainError('password_wrong')
  }
  const deviceHash = (await hasAdminRole(userId)) ? identifyDevice() : null
  const body = { userId, secondFactorAt: isProof ? new Date() : session.secondFactorAt, deviceHash }
  const headers = getRequestHeaders()
  await callAuth((api) => api.openAdminSession({ body, headers, returnHeaders: true }))
  if (isProof && deviceHash) await noteDevice(userId, deviceHash, true)
  await forgiveAdminAttempt(attempt)
  return null
}
