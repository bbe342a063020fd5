import { currentSession, hasAdminRole, isComplete } from '#platform/auth/current-session.ts'
import { methodsOf } from '#platform/auth/second-factor/admin-account.server.ts'
import { canHavePasskeys } from '#platform/auth/second-factor/passkeys.server.ts'
import { passkeyOrigin } from '#platform/auth/second-factor/stores.server.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { readRows } from '#platform/database/read-rows.ts'
import { runtime } from '#platform/runtime.ts'
import type { AccountSecurity, Methods } from '../domain/account-security.ts'

type Row = {
  totp: boolean
  passkeys: AccountSecurity['passkeys'] | null
  recoveryCodes: number
  isPutOff: boolean
  emailVerified: boolean
  passwordWasGiven: boolean
  givenPasswordExpiresAt: Date | null
  passwordIsStrong: boolean
}

/**
 * How this admin's account is secured (D42).
 *
 * @throws DomainError `not_authenticated` when the user is gone
 */
export async function readAccountSecurity(userId: string): Promise<AccountSecurity> {
  const { authDatabase, config } = runtime()
  const rows = await readRows<Row>(
    authDatabase,
    `select exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null) as totp,
       (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'createdAt', p.created_at) order by p.created_at)
        from passkeys p where p.user_id = u.id) as passkeys,
       (select count(*)::integer from recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes,
       u.second_factor_put_off_at is not null as is_put_off, u.email_verified, u.password_was_given, u.given_password_expires_at,
       u.password_is_strong
     from users u where u.id = $1`,
    [userId],
  )
  const [row] = rows
  if (!row) throw new DomainError('not_authenticated')
  return {
    totp: row.totp,
    passkeys: row.passkeys ?? [],
    recoveryCodes: row.recoveryCodes,
    canHavePasskeys: canHavePasskeys(passkeyOrigin()),
    isPutOff: row.isPutOff,
    isEmailProved: row.emailVerified,
    isPasswordGiven: row.passwordWasGiven,
    givenPasswordEndsAt: row.givenPasswordExpiresAt?.toISOString() ?? null,
    isPasswordStrong: row.passwordIsStrong,
    canMail: config.smtpUrl !== null,
  }
}

/**
 * The factors with which an admin can complete the current session; null when it is complete or not an
 * admin's.
 */
export async function pendingMethods(): Promise<Methods | null> {
  const session = await currentSession()
  if (!session || isComplete(session) || !(await hasAdminRole(session.userId))) return null
  return methodsOf(session.userId)
}
