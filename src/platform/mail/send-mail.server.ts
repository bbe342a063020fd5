import { randomUUID } from 'node:crypto'
import { runtime } from '../runtime.ts'
import { deliverMail, type MailAddress } from './deliver-mail.server.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Who sends when the operator named nobody (MAIL_FROM). */
  sender: MailAddress
  /** What the mail is, for its file's name: small letters and hyphens. */
  kind: string
}

const PATIENCE_MS = 60_000

/**
 * Sends a mail that belongs to no order: by the operator's mail server, else as a file in the outbox (D24).
 *
 * @throws DeliveryError when it was not taken
 */
export async function sendMail({ kind, to, sender, ...content }: Mail): Promise<void> {
  const { config, log } = runtime()
  const id = randomUUID()
  const letter = {
    ...content,
    from: config.mailFrom ?? sender,
    to: { name: '', address: to },
    id: `${kind}.${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}`,
    fileName: `${kind}-${new Date().toISOString().replace(/[:.]/g, '-')}-${id.slice(0, 8)}`,
  }
  const route = { smtpUrl: config.smtpUrl, dataDir: config.dataDir, log }
  await deliverMail(route, letter, AbortSignal.timeout(PATIENCE_MS))
}
