import { countAttempt, mayMailReset } from '#platform/auth/limits.server.ts'
import { createRecovery } from '#platform/auth/recovery.server.ts'
import { inBackground } from '#platform/background.ts'
import { runtime } from '#platform/runtime.ts'
import type { ResetRequest } from './account.schema.ts'
import { resetMail } from './account-mails.ts'
import { sendAccountMail } from './send-account-mail.server.ts'

/**
 * Mails a recovery link to whoever has an account with this address (AUTH-16). The answer comes before the address is looked up:
 * neither its content nor its time tells whether there is one.
 */
export async function requestPasswordReset({ email }: ResetRequest): Promise<null> {
  await countAttempt()
  inBackground(
    mailLink(email).catch((error: unknown) =>
      runtime().log.error({ err: error }, 'a reset mail could not be sent'),
    ),
  )
  return null
}

async function mailLink(email: string): Promise<void> {
  const { authDatabase, origin } = runtime()
  if (!(await mayMailReset(email))) return
  const tokens = await createRecovery(authDatabase, email)
  if (!tokens) return
  const link = new URL('/reset-password', origin)
  link.searchParams.set('type', 'recovery')
  link.searchParams.set('access_token', tokens.access)
  link.searchParams.set('refresh_token', tokens.refresh)
  await sendAccountMail(email, 'reset-password', (storeName) => resetMail({ storeName, link: link.href }))
}
