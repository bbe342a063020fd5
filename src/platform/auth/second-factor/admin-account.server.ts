import { runtime } from '../../runtime.ts'
import { ask } from '../limits.server.ts'
import { passwordHash } from '../passwords.server.ts'
import { currentDevice } from './device.server.ts'
import { canHavePasskeys } from './passkeys.server.ts'
import { passkeyOrigin } from './proof.server.ts'

export type AdminSignIn = {
  userId: string
  hasSecondFactor: boolean
  /** When a second factor was proved on this device, at most 30 days ago; null when it must be proved now. */
  provedAt: Date | null
  /** True after 20 failures within an hour on an unknown device: a password alone is then not checked. */
  isGuarded: boolean
  /** The id to pass to `forgiveAdminAttempt`; null when no password has to be checked. */
  attempt: string | null
}

/**
 * Records an attempt as failed until `forgiveAdminAttempt`; null for no admin's account. An account without a
 * second factor has one a minute (`sign_in_limited`).
 */
export async function beginAdminSignIn(email: string, bringsFactor: boolean): Promise<AdminSignIn | null> {
  const rows = await ask<AdminSignIn>(
    `select user_id as "userId", has_second_factor as "hasSecondFactor", proved_at as "provedAt", is_guarded as "isGuarded",
       attempt::text
     from auth.begin_admin_sign_in($1, $2, $3)`,
    [email, currentDevice(), bringsFactor],
  )
  return rows[0] ?? null
}

/** Whether a user has this password; false also for a user without one. */
export async function isPasswordOf(userId: string, password: string): Promise<boolean> {
  const { rows } = await runtime().authDatabase.query<{ password: string | null }>(
    `select password from accounts where user_id = $1 and provider_id = 'credential'`,
    [userId],
  )
  const hash = rows[0]?.password
  return hash ? passwordHash.verify({ hash, password }) : false
}

/** Whether the shop generated and printed this user's password more than 7 days ago. */
export async function isGivenPasswordOver(userId: string): Promise<boolean> {
  const { rowCount } = await runtime().authDatabase.query(
    'select from users where id = $1 and given_password_expires_at <= now()',
    [userId],
  )
  return rowCount === 1
}

export type Methods = { totp: boolean; passkey: boolean }

/** The second factors that a user has confirmed; no passkey where the shop’s address allows none. */
export async function methodsOf(userId: string): Promise<Methods> {
  const { rows } = await runtime().authDatabase.query<Methods>(
    `select exists (select from totp_secrets where user_id = $1 and confirmed_at is not null) as totp,
       exists (select from passkeys where user_id = $1) as passkey`,
    [userId],
  )
  const { totp = false, passkey = false } = rows[0] ?? {}
  return { totp, passkey: passkey && canHavePasskeys(passkeyOrigin()) }
}

/** Records whether the password that was just typed satisfies the rules for admins. */
export async function notePasswordStrength(userId: string, isStrong: boolean): Promise<void> {
  await runtime().authDatabase.query(
    'update users set password_is_strong = $2 where id = $1 and password_is_strong <> $2',
    [userId, isStrong],
  )
}
