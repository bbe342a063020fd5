import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import { recorded } from '#platform/security-log.ts'

/** Ends the session of this browser on the server too: a copy of its cookie is worthless afterwards. */
export async function signOut(): Promise<null> {
  const headers = getRequestHeaders()
  await recorded('sign_out', () => callAuth((api) => api.endSession({ headers, returnHeaders: true })), {
    done: ({ userId }) => (userId ? { user: userId } : {}),
  })
  return null
}
