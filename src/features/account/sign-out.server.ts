import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'

/** Ends the session of this browser, for good: its cookie is worth nothing afterwards, wherever it lies. */
export async function signOut(): Promise<null> {
  const headers = getRequestHeaders()
  await callAuth((api) => api.endSession({ headers, returnHeaders: true }))
  return null
}
