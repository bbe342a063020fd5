import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { endCarriedSession } from '#platform/auth/carried-session.server.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { recorded } from '#platform/security-log.ts'
import type { Registration } from '../domain/account.schema.ts'
import type { SessionUser } from '../domain/session-user.ts'
import { readSessionUser } from './read-session-user.server.ts'

/**
 * Makes an account with its profile and role, all or nothing, and signs in (AUTH-11, AUTH-13). The database queues a mail of
 * welcome, with a link to the site's root, in the same step. The session that the browser had before ends.
 *
 * @throws DomainError `email_taken`, `sign_in_limited`, `busy`
 */
export async function signUp(registration: Registration): Promise<SessionUser> {
  return recorded('registration', () => makeAccount(registration), { done: ({ id }) => ({ user: id }) })
}

async function makeAccount({ firstName, lastName, email, password }: Registration): Promise<SessionUser> {
  await countAttempt()
  const headers = getRequestHeaders()
  const { user } = await callAuth((api) =>
    api.register({ body: { firstName, lastName, email, password }, headers, returnHeaders: true }),
  )
  await endCarriedSession()
  return readSessionUser(user.id)
}
