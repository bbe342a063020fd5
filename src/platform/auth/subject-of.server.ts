import { createHmac } from 'node:crypto'
import { auth } from './auth-service.server.ts'

/**
 * A keyed hash that replaces an e-mail in the log. The same e-mail always has the same hash, so attempts
 * can be counted, but the hash reveals nothing without the shop's secret.
 */
export async function subjectOf(email: string): Promise<string> {
  const { secret } = await (await auth()).$context
  const hash = createHmac('sha256', secret).update(`security log: ${email.trim().toLowerCase()}`)
  return hash.digest('base64url').slice(0, 16)
}
