import { getRequestHeaders } from '@tanstack/react-start/server'
import { toDomainError } from '../database/domain-error.ts'
import { auth } from './auth-service.server.ts'

/**
 * Ends the session of the request after a new one has replaced it. The cookie of the new session is not
 * removed.
 */
export async function endCarriedSession(): Promise<void> {
  const headers = getRequestHeaders()
  if (!headers.has('cookie')) return
  try {
    await (await auth()).api.endSession({ headers })
  } catch (error) {
    throw toDomainError(error)
  }
}
