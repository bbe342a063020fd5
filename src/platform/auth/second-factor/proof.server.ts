import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { toDomainError } from '#platform/database/domain-error.ts'
import { runtime } from '../../runtime.ts'
import { findRecoveryCode, spendRecoveryCode, spendTotpStep, stepOfTotpCode } from './codes.server.ts'
import { currentDevice } from './device.server.ts'
import { verifyPasskey } from './passkeys.server.ts'
import { passkeyStore, totpStore } from './stores.server.ts'

/** A proof of a second factor: a code of an authenticator app, a recovery code, or a passkey's answer. */
export type Proof =
  | { kind: 'totp'; code: string }
  | { kind: 'recovery'; code: string }
  | { kind: 'passkey'; response: AuthenticationResponseJSON }

/** Uses a proof up; false when another request has just used it. */
export type Spend = () => Promise<boolean>

/** Checks a proof; null when it is wrong. A code stays usable, a passkey's answer does not. */
export async function checkProof(userId: string, proof: Proof): Promise<Spend | null> {
  const { authDatabase } = runtime()
  if (proof.kind === 'totp') {
    const store = await totpStore()
    const step = await stepOfTotpCode(store, userId, proof.code)
    return step === null ? null : () => spendTotpStep(store, userId, step)
  }
  if (proof.kind === 'recovery') {
    const selector = await findRecoveryCode(authDatabase, userId, proof.code)
    return selector === null ? null : () => spendRecoveryCode(authDatabase, userId, selector)
  }
  return (await verifyPasskey(passkeyStore(), userId, proof.response)) ? async () => true : null
}

/** Records an attempt as failed until `forgiveAdminAttempt`; `sign_in_limited` after 10 in 15 minutes. */
export async function beginCodeAttempt(userId: string): Promise<string> {
  try {
    const { rows } = await runtime().authDatabase.query<{ attempt: string }>(
      'select auth.begin_code_attempt($1, $2)::text as attempt',
      [userId, currentDevice()],
    )
    return rows[0]?.attempt ?? ''
  } catch (error) {
    throw toDomainError(error)
  }
}

/** Removes the failure that was recorded for the attempt. */
export async function forgiveAdminAttempt(attempt: string): Promise<void> {
  await runtime().authDatabase.query('select auth.forgive_admin_attempt($1::bigint)', [attempt])
}
