import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import type { RecoveryTokens } from '#platform/auth/recovery.server.ts'
import type { Person } from './person.ts'
import { readPerson } from './read-person.server.ts'

/** Sets a session from a recovery link, which is used up by that (AUTH-18). @throws Refusal `recovery_invalid` */
export async function openRecovery(tokens: RecoveryTokens): Promise<Person> {
  await countAttempt()
  const headers = getRequestHeaders()
  const { user } = await callAuth((api) => api.openRecovery({ body: tokens, headers, returnHeaders: true }))
  return readPerson(user.id)
}
