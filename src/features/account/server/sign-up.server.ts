import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { endCarriedSession } from '#platform/auth/carried-session.server.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { recorded } from '#platform/security-log.ts'
import type { Registration } from '../domain/account.schema.ts'
import type { SessionUser } from '../domain/session-user.ts'
import { readSessionUser } from './read-session-user.server.ts'

/**
 * Creates an account with profile and role in one transaction and signs in (AUTH-11, AUTH-13). The same
 * transaction queues a welcome mail with a link to the site's root. The browser's previous session ends.
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
