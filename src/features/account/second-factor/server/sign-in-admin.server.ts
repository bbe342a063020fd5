import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { adminPasswordProblem } from '#platform/auth/passwords/password-strength.server.ts'
import {
  type AdminSignIn,
  beginAdminSignIn,
  isGivenPasswordOver,
  isPasswordOf,
  methodsOf,
  notePasswordStrength,
} from '#platform/auth/second-factor/admin-account.server.ts'
import { identifyDevice, noteDevice } from '#platform/auth/second-factor/device.server.ts'
import {
  beginCodeAttempt,
  checkProof,
  forgiveAdminAttempt,
  type Proof,
} from '#platform/auth/second-factor/proof.server.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import type { Credentials } from '../../domain/account.schema.ts'

/**
 * Signs an admin in and returns the user's id; null when no admin has this e-mail. An admin with a second
 * factor must prove it, unless this device did so within 30 days (D42). After 20 failures within an hour, an
 * unknown device learns whether a password is right only together with a right second factor.
 *
 * @throws DomainError `second_factor_required` with the possible factors as details, `second_factor_invalid`,
 * `invalid_credentials`, `sign_in_limited`, `given_password_expired` for a password that the shop printed
 * more than 7 days ago
 */
export async function signInAdmin({ email, password }: Credentials, proof?: Proof): Promise<string | null> {
  const admin = await beginAdminSignIn(email, proof !== undefined)
  if (!admin) return null
  const needsProof = admin.hasSecondFactor && admin.provedAt === null
  const secondFactorAt = needsProof ? await proveBoth(admin, password, proof) : admin.provedAt
  if (!needsProof && !(await isPasswordOf(admin.userId, password)))
    throw new DomainError('invalid_credentials')
  const { userId } = admin
  if (await isGivenPasswordOver(userId)) {
    await forgive(admin)
    throw new DomainError('given_password_expired')
  }
  const headers = getRequestHeaders()
  const device = identifyDevice()
  const body = { userId, secondFactorAt, deviceHash: device }
  await callAuth((api) => api.openAdminSession({ body, headers, returnHeaders: true }))
  await noteDevice(userId, device, needsProof)
  await notePasswordStrength(userId, adminPasswordProblem(password, [email]) === null)
  await forgive(admin)
  return userId
}

/**
 * Checks the second factor and the password and uses the factor up; with a wrong factor the password's result
 * stays hidden.
 */
async function proveBoth(admin: AdminSignIn, password: string, proof: Proof | undefined): Promise<Date> {
  const { userId, attempt } = admin
  if (!proof) {
    if (attempt !== null && !(await isPasswordOf(userId, password)))
      throw new DomainError('invalid_credentials')
    await forgive(admin)
    throw new DomainError('second_factor_required', await methodsOf(userId))
  }
  const codeAttempt = await beginCodeAttempt(userId)
  const spend = await checkProof(userId, proof)
  const isPasswordRight = await isPasswordOf(userId, password)
  if (!spend) throw new DomainError('second_factor_invalid')
  if (!isPasswordRight) throw new DomainError('invalid_credentials')
  if (!(await spend())) throw new DomainError('second_factor_invalid')
  await forgiveAdminAttempt(codeAttempt)
  return new Date()
}

async function forgive({ attempt }: AdminSignIn): Promise<void> {
  if (attempt !== null) await forgiveAdminAttempt(attempt)
}
