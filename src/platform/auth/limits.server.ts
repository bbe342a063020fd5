import { createHmac } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { readRows } from '../database/call-sql.ts'
import { toDomainError } from '../database/domain-error.ts'
import { currentClientAddress } from '../http/client/client-address.ts'
import { runtime } from '../runtime.ts'
import { auth } from './auth-service.server.ts'

/**
 * Counts one use of registration or reset from the client's address.
 * @throws DomainError `sign_in_limited` above the cap
 */
export async function countAttempt(): Promise<void> {
  await ask('select auth.count_attempt($1, $2)', [
    currentClientAddress(),
    runtime().config.limitSigninsPerAddress,
  ])
}

/**
 * Records an attempt to sign in. It counts as failed until `forgiveAttempt` is called (LIM-01).
 *
 * @throws DomainError `sign_in_limited` after 5 failures of this e-mail from this address, or above the cap
 * of the address
 */
export async function beginSignIn(email: string): Promise<string> {
  const { config } = runtime()
  const rows = await ask<{ attempt: string }>('select auth.begin_sign_in($1, $2, $3)::text as attempt', [
    email,
    currentClientAddress(),
    config.limitSigninsPerAddress,
  ])
  return rows[0]?.attempt ?? ''
}

/** Removes the failure that was recorded for the attempt. */
export async function forgiveAttempt(attempt: string): Promise<void> {
  await ask('select auth.succeed_sign_in($1::bigint)', [attempt])
}

/** Queues a reset mail to this address, whether an account has it or not; does nothing after 3 in an hour. */
export async function queueResetMail(email: string): Promise<void> {
  await ask('select auth.request_reset_mail($1)', [email])
}

async function ask<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  try {
    const rows = await readRows<Row>(runtime().authDatabase, text, values)
    return rows
  } catch (error) {
    throw toDomainError(error)
  }
}

/**
 * A keyed hash that replaces an e-mail in the log. The same e-mail always has the same hash, so attempts
 * can be counted, but the hash reveals nothing without the shop's secret.
 */
export async function subjectOf(email: string): Promise<string> {
  const { secret } = await (await auth()).$context
  const hash = createHmac('sha256', secret).update(`security log: ${email.trim().toLowerCase()}`)
  return hash.digest('base64url').slice(0, 16)
}
