import { getRequestHeaders } from '@tanstack/react-start/server'
import { toDomainError } from '../database/domain-error.ts'
import { auth } from './auth-service.server.ts'

/**
 * Ends the session that the request came with, once a new one has taken its place: the cookie of the new one
 * stays.
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
