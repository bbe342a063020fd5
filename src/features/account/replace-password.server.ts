import { getRequestHeaders } from '@tanstack/react-start/server'
import { callAuth } from '#platform/auth/call-auth.server.ts'
import type { NewPassword } from './account.schema.ts'

/** Sets a new password. Every session of the user ends, on all devices; this browser gets a new one (AUTH-19, AUTH-22). */
export async function replacePassword({ password }: NewPassword): Promise<null> {
  const headers = getRequestHeaders()
  await callAuth((api) => api.replacePassword({ body: { password }, headers, returnHeaders: true }))
  return null
}
