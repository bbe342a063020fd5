import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { getRequest } from '@tanstack/react-start/server'
import { runtime } from '../../runtime.ts'
import { auth } from '../auth-service.server.ts'
import { ask } from '../limits.server.ts'
import {
  findRecoveryCode,
  spendRecoveryCode,
  spendTotpStep,
  stepOfTotpCode,
  type TotpStore,
} from './codes.server.ts'
import { currentDevice } from './device.server.ts'
import { type PasskeyStore, verifyPasskey } from './passkeys.server.ts'

/** The one-time codes of this shop; their secrets are encrypted as better-auth encrypts its own. */
export async function totpStore(): Promise<TotpStore> {
  const { secretConfig } = await (await auth()).$context
  return { database: runtime().authDatabase, key: secretConfig }
}

/** The passkeys of this shop, for the address at which it was asked. */
export function passkeyStore(): PasskeyStore {
  return { database: runtime().authDatabase, origin: passkeyOrigin() }
}

/** Passkeys belong to the shop's configured address, else to `localhost` where it listens at an IP. */
export function passkeyOrigin(): string {
  const { config, origin } = runtime()
  if (config.publicUrl !== null) return origin
  const asked = new URL(getRequest().url)
  return asked.hostname === 'localhost' ? asked.origin : origin
}

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
  const rows = await ask<{ attempt: string }>('select auth.begin_code_attempt($1, $2)::text as attempt', [
    userId,
    currentDevice(),
  ])
  return rows[0]?.attempt ?? ''
}

/** Marks an attempt of `beginCodeAttempt` as one that succeeded: it counts no more. */
export async function forgiveAdminAttempt(attempt: string): Promise<void> {
  await runtime().authDatabase.query('select auth.forgive_admin_attempt($1::bigint)', [attempt])
}
