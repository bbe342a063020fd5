import { setTimeout as wait } from 'node:timers/promises'
import { countAttempt, mayMailReset } from '#platform/auth/limits.server.ts'
import { createRecovery } from '#platform/auth/recovery.server.ts'
import { inBackground } from '#platform/background.ts'
import { type Mail, sendMail } from '#platform/mail/send-mail.server.ts'
import { runtime } from '#platform/runtime.ts'
import { readSettings } from '../settings/read-settings.server.ts'
import type { ResetRequest } from './account.schema.ts'
import { resetMail } from './reset-mail.ts'

const WAITS_MS = [2000, 10_000, 60_000]

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
  const settings = await readSettings()
  const link = new URL('/reset-password', origin)
  link.searchParams.set('type', 'recovery')
  link.searchParams.set('access_token', tokens.access)
  link.searchParams.set('refresh_token', tokens.refresh)
  await sendPatiently({
    to: email,
    kind: 'reset-password',
    sender: { name: settings.store_name, address: settings.contact_email || 'boutique@localhost' },
    ...resetMail({ storeName: settings.store_name, link: link.href }),
  })
}

/** A mail server that stumbles gets three more chances. */
async function sendPatiently(mail: Mail): Promise<void> {
  for (const pause of WAITS_MS) {
    try {
      return await sendMail(mail)
    } catch (error) {
      runtime().log.warn({ err: error }, 'a mail was not taken, another try follows')
      await wait(pause, undefined, { ref: false })
    }
  }
  await sendMail(mail)
}
