import type { Failure } from '#lib/result.ts'

/** By which factors an admin can prove who they are. */
export type Methods = { totp: boolean; passkey: boolean }

/** How an admin can confirm who they are. */
export type WaysToConfirm = Methods & { password: boolean }

/** The ways that a refusal names (`second_factor_required`, `confirmation_needed`). */
export function waysIn({ details }: Pick<Failure, 'details'>): WaysToConfirm {
  const named = typeof details === 'object' && details !== null && !Array.isArray(details) ? details : {}
  return { totp: named.totp === true, passkey: named.passkey === true, password: named.password === true }
}

/** How the account of an admin is secured, as its owner sees it. */
export type AccountSecurity = {
  totp: boolean
  passkeys: { id: string; name: string; createdAt: string }[]
  /** How many recovery codes are not used yet. */
  recoveryCodes: number
  /** False where the shop is reached by an address of digits. */
  canHavePasskeys: boolean
  /** The offer of a second factor was put off. */
  isPutOff: boolean
  isEmailProved: boolean
  /** The password is the one that was printed at the first start. */
  isPasswordGiven: boolean
  /** Until when that one opens anything (ISO); null for a password of one's own. */
  givenPasswordEndsAt: string | null
  /** The password satisfies the rules for admins; false also while nobody knows. */
  isPasswordStrong: boolean
  /** Whether mails leave the shop. */
  canMail: boolean
}

/** Whether a second factor is set up. */
export function hasSecondFactor({ totp, passkeys }: Pick<AccountSecurity, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys.length > 0
}

/** What an admin should do for their account; `offer` stands in for `factor` until it is put off. */
export type Concern = 'offer' | 'factor' | 'given-password' | 'weak-password' | 'email'

/** What is to be done for this account, the most urgent first (D42). */
export function concernsOf(security: AccountSecurity): Concern[] {
  const concerns: Concern[] = []
  if (security.isPasswordGiven) concerns.push('given-password')
  else if (!security.isPasswordStrong) concerns.push('weak-password')
  if (!security.isEmailProved) concerns.push('email')
  if (!hasSecondFactor(security)) concerns.push(security.isPutOff ? 'factor' : 'offer')
  return concerns
}
