import type { Failure } from '#lib/errors/result.ts'

export type Methods = { totp: boolean; passkey: boolean }

export type WaysToConfirm = Methods & { password: boolean }

/** The methods in the details of an error (`second_factor_required`, `confirmation_needed`). */
export function waysIn({ details }: Pick<Failure, 'details'>): WaysToConfirm {
  const named = typeof details === 'object' && details !== null && !Array.isArray(details) ? details : {}
  return { totp: named.totp === true, passkey: named.passkey === true, password: named.password === true }
}

export type AccountSecurity = {
  totp: boolean
  passkeys: { id: string; name: string; createdAt: string }[]
  recoveryCodes: number
  /** False when the shop's address is an IP address, for which browsers create no passkeys. */
  canHavePasskeys: boolean
  isPutOff: boolean
  isEmailProved: boolean
  /** Whether the password is the one printed at the first start. */
  isPasswordGiven: boolean
  /** When the printed password expires (ISO); null for a password that the user chose. */
  givenPasswordEndsAt: string | null
  /** Whether the password satisfies the rules for admins; false also when that is not known. */
  isPasswordStrong: boolean
  canMail: boolean
}

export function hasSecondFactor({ totp, passkeys }: Pick<AccountSecurity, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys.length > 0
}

/** A step that an admin should take for their account; `offer` replaces `factor` until it is postponed. */
export type Concern = 'offer' | 'factor' | 'given-password' | 'weak-password' | 'email'

/** The steps that are left for this account, the most urgent first (D42). */
export function concernsOf(security: AccountSecurity): Concern[] {
  const concerns: Concern[] = []
  if (security.isPasswordGiven) concerns.push('given-password')
  else if (!security.isPasswordStrong) concerns.push('weak-password')
  if (!security.isEmailProved) concerns.push('email')
  if (!hasSecondFactor(security)) concerns.push(security.isPutOff ? 'factor' : 'offer')
  return concerns
}
