import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { endCarriedSession } from '#platform/auth/carried-session.server.ts'
import { beginSignIn, forgiveAttempt, subjectOf } from '#platform/auth/limits.server.ts'
import type { Proof } from '#platform/auth/second-factor/proof.server.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { recorded } from '#platform/security-log.ts'
import type { Credentials } from '../domain/account.schema.ts'
import type { SignInResult } from '../domain/session-user.ts'
import { signInAdmin } from '../second-factor/server/sign-in-admin.server.ts'
import { readSignInResult } from './read-session-user.server.ts'

const failures = new Set(['invalid_credentials', 'second_factor_invalid'])

/**
 * Signs in with e-mail and password, an admin where needed with a second factor. The answer sets the
 * session's cookie, and the browser's previous session ends. Only a wrong password or factor counts as a
 * failed attempt, not an unreachable database.
 *
 * @throws DomainError `invalid_credentials`, `sign_in_limited`, for admins also `second_factor_required`,
 * `second_factor_invalid`
 */
export async function signIn(credentials: Credentials, proof?: Proof): Promise<SignInResult> {
  return recorded('sign_in', () => attemptSignIn(credentials, proof), {
    facts: { factor: proof?.kind ?? 'password' },
    refused: async () => ({ subject: await subjectOf(credentials.email) }),
    done: ({ user }) => ({ user: user.id }),
  })
}

async function attemptSignIn(credentials: Credentials, proof?: Proof): Promise<SignInResult> {
  const { email, password } = credentials
  const attempt = await beginSignIn(email)
  try {
    const userId = (await signInAdmin(credentials, proof)) ?? (await signInCustomer(email, password))
    await forgiveAttempt(attempt)
    return await readSignInResult(userId)
  } catch (error) {
    const isWrong = error instanceof DomainError && failures.has(error.code)
    if (!isWrong) await forgiveAttempt(attempt).catch(() => undefined)
    throw error
  }
}

async function signInCustomer(email: string, password: string): Promise<string> {
  const headers = getRequestHeaders()
  const { user } = await callAuth((api) =>
    api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  )
  await endCarriedSession()
  return user.id
}

/** Ends the session of this browser on the server too: a copy of its cookie is worthless afterwards. */
export async function signOut(): Promise<null> {
  const headers = getRequestHeaders()
  await recorded('sign_out', () => callAuth((api) => api.endSession({ headers, returnHeaders: true })), {
    done: ({ userId }) => (userId ? { user: userId } : {}),
  })
  return null
}
