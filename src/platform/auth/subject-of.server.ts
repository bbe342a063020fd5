import { createHmac } from 'node:crypto'
import { auth } from './auth-service.server.ts'

/**
 * Stands for an e-mail in the log: the same for the same e-mail, so that attempts can be counted, and
 * meaningless without the shop's secret.
 */
export async function subjectOf(email: string): Promise<string> {
  const { secret } = await (await auth()).$context
  const hash = createHmac('sha256', secret).update(`security log: ${email.trim().toLowerCase()}`)
  return hash.digest('base64url').slice(0, 16)
}
