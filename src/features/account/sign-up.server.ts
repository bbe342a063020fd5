import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { inBackground } from '#platform/background.ts'
import { runtime } from '#platform/runtime.ts'
import type { Registration } from './account.schema.ts'
import { welcomeMail } from './account-mails.ts'
import type { Person } from './person.ts'
import { readPerson } from './read-person.server.ts'
import { sendAccountMail } from './send-account-mail.server.ts'

/**
 * Makes an account with its profile and role, all or nothing, and signs in (AUTH-11, AUTH-13). A mail of welcome, with a link to the
 * site's root, follows behind it.
 *
 * @throws Refusal `email_taken`, `sign_in_limited`
 */
export async function signUp({ firstName, lastName, email, password }: Registration): Promise<Person> {
  await countAttempt()
  const headers = getRequestHeaders()
  const { user } = await callAuth((api) =>
    api.signUpEmail({
      body: { name: `${firstName} ${lastName}`, firstName, lastName, email, password },
      headers,
      returnHeaders: true,
    }),
  )
  const link = new URL('/', runtime().origin).href
  inBackground(
    sendAccountMail(email, 'welcome', (storeName) => welcomeMail({ storeName, name: firstName, link })).catch(
      (error: unknown) => runtime().log.error({ err: error }, 'a welcome mail could not be sent'),
    ),
  )
  return readPerson(user.id)
}
