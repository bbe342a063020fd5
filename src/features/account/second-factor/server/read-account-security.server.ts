import { canHavePasskeys } from '#platform/auth/second-factor/passkeys.server.ts'
import { passkeyOrigin } from '#platform/auth/second-factor/stores.server.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import type { AccountSecurity } from '../domain/account-security.ts'

type Row = {
  totp: boolean
  passkeys: AccountSecurity['passkeys'] | null
  recovery_codes: number
  is_put_off: boolean
  email_verified: boolean
  password_was_given: boolean
  given_password_expires_at: Date | null
  password_is_strong: boolean
}

/**
 * How this admin's account is secured (D42).
 *
 * @throws DomainError `not_authenticated` when the user is gone
 */
export async function readAccountSecurity(userId: string): Promise<AccountSecurity> {
  const { authDatabase, config } = runtime()
  const { rows } = await authDatabase.query<Row>(
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
    recoveryCodes: row.recovery_codes,
    canHavePasskeys: canHavePasskeys(passkeyOrigin()),
    isPutOff: row.is_put_off,
    isEmailProved: row.email_verified,
    isPasswordGiven: row.password_was_given,
    givenPasswordEndsAt: row.given_password_expires_at?.toISOString() ?? null,
    isPasswordStrong: row.password_is_strong,
    canMail: config.smtpUrl !== null,
  }
}
