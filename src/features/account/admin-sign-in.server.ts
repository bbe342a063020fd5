import { DomainError } from '#lib/errors/domain-error.ts'
import { callAuth } from '#platform/auth/auth-service.server.ts'
import {
  type CurrentSession,
  hasAdminRole,
  isComplete,
  isFresh,
  requireSession,
} from '#platform/auth/current-session.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { adminPasswordProblem } from '#platform/auth/passwords.server.ts'
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
import { recorded } from '#platform/security-log.ts'
import type { Credentials } from './account-forms.ts'
import type { Confirmation } from './second-factor.ts'

/**
 * Signs an admin in by password and second factor, which a device needs once in 30 days (D42); null when no
 * admin has this e-mail. After 20 failures within an hour an unknown device learns nothing of the password
 * without a right factor. Refuses with `second_factor_required` (details: the factors),
 * `second_factor_invalid`, `invalid_credentials`, `sign_in_limited`, `given_password_expired` (printed more
 * than 7 days ago).
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
  const device = identifyDevice()
  const body = { userId, secondFactorAt, deviceHash: device }
  await callAuth((api, request) => api.openAdminSession({ body, ...request }))
  await noteDevice(userId, device, needsProof)
  await notePasswordStrength(userId, adminPasswordProblem(password, [email]) === null)
  await forgive(admin)
  return userId
}

/** Checks both and uses the factor up; with a wrong one the password's result stays hidden. */
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

/**
 * Confirms the user by password or second factor, in a new session; a factor also completes one that lacked
 * it, and trusts the device for 30 days. Refuses with `password_wrong`, `second_factor_invalid`,
 * `sign_in_limited` (10 in 15 minutes, or the address's cap).
 */
export async function confirmIdentity(confirmation: Confirmation): Promise<null> {
  return recorded('identity_confirmed', () => confirm(confirmation), { facts: { factor: confirmation.kind } })
}

async function confirm(confirmation: Confirmation): Promise<null> {
  const session = await requireSession()
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
  await callAuth((api, request) => api.openAdminSession({ body, ...request }))
  if (isProof && deviceHash) await noteDevice(userId, deviceHash, true)
  await forgiveAdminAttempt(attempt)
  return null
}

/**
 * The session, at most 15 minutes old (D42); `byFactor`: with a second factor proved in that time, where one
 * is set up. Refuses with `not_authenticated`, `forbidden`, `confirmation_needed` (details: the ways).
 */
export async function requireFresh({ byFactor = false } = {}): Promise<CurrentSession> {
  const session = await requireSession()
  if (!isComplete(session)) throw new DomainError('forbidden')
  const needsFactor = byFactor && session.hasSecondFactor
  const isEnough = needsFactor
    ? session.secondFactorAt !== null && isFresh({ createdAt: session.secondFactorAt })
    : isFresh(session)
  if (isEnough) return session
  throw new DomainError('confirmation_needed', {
    ...(await methodsOf(session.userId)),
    password: !needsFactor,
  })
}
