import { setTimeout as wait } from 'node:timers/promises'
import { type Mail, sendMail } from '#platform/mail/send-mail.server.ts'
import { runtime } from '#platform/runtime.ts'
import { readSettings } from '../settings/read-settings.server.ts'

const WAITS_MS = [2000, 10_000, 60_000]

type Content = Pick<Mail, 'subject' | 'text' | 'html'>

/**
 * Sends a mail about an account in the shop's name; a mail server that stumbles gets three more chances.
 *
 * @param write makes the mail, given the shop's name
 * @throws DeliveryError when it was not taken in the end
 */
export async function sendAccountMail(
  to: string,
  kind: string,
  write: (storeName: string) => Content,
): Promise<void> {
  const settings = await readSettings()
  const sender = { name: settings.store_name, address: settings.contact_email || 'boutique@localhost' }
  const mail = { to, kind, sender, ...write(settings.store_name) }
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
