import { createHmac } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { toDomainError } from '../database/domain-error.ts'
import { currentClientAddress } from '../http/client/client-address.ts'
import { runtime } from '../runtime.ts'
import { auth } from './auth-service.server.ts'

/** Counts a registration or reset of the client's address; above its cap `sign_in_limited`. */
export async function countAttempt(): Promise<void> {
  await ask('select auth.count_attempt($1, $2)', [
    currentClientAddress(),
    runtime().config.limitSigninsPerAddress,
  ])
}

/**
 * Records a sign-in as failed until `forgiveAttempt` (LIM-01): `sign_in_limited` after 5 of an e-mail from
 * this address, or above the address's cap.
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

/** Marks an attempt of `beginSignIn` as one that succeeded: it counts no more. */
export async function forgiveAttempt(attempt: string): Promise<void> {
  await ask('select auth.succeed_sign_in($1::bigint)', [attempt])
}

/** Queues a reset mail to this address, whether an account has it or not; does nothing after 3 in an hour. */
export async function queueResetMail(email: string): Promise<void> {
  await ask('select auth.request_reset_mail($1)', [email])
}

/** What a function or query of the schema `auth` returns, which may refuse. */
export async function ask<Row extends QueryResultRow>(
  text: string,
  values: unknown[],
  database = runtime().authDatabase,
): Promise<Row[]> {
  try {
    return (await database.query<Row>(text, values)).rows
  } catch (error) {
    throw toDomainError(error)
  }
}

/** A keyed hash of an e-mail for the log: attempts can be counted, and nobody is named. */
export async function subjectOf(email: string): Promise<string> {
  const { secret } = await (await auth()).$context
  const hash = createHmac('sha256', secret).update(`security log: ${email.trim().toLowerCase()}`)
  return hash.digest('base64url').slice(0, 16)
}
