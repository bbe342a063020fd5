import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { beginSignIn, forgiveAttempt } from '#platform/auth/limits.server.ts'
import { Refusal } from '#platform/database/refusal.ts'
import type { Credentials } from './account.schema.ts'
import type { Arrival } from './person.ts'
import { readArrival } from './read-person.server.ts'

/**
 * Signs in with e-mail and password; the session's cookie travels with the answer. Only a wrong password counts as a failure,
 * not a database that was away.
 *
 * @throws Refusal `invalid_credentials`, `sign_in_limited`
 */
export async function signIn({ email, password }: Credentials): Promise<Arrival> {
  const attempt = await beginSignIn(email)
  try {
    const headers = getRequestHeaders()
    const { user } = await callAuth((api) =>
      api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
    )
    await forgiveAttempt(attempt)
    return await readArrival(user.id)
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'invalid_credentials'
    if (!isWrong) await forgiveAttempt(attempt).catch(() => undefined)
    throw error
  }
}
