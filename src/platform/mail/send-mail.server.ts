import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { type Runtime, runtime } from '../runtime.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** Who sends when the operator named nobody (MAIL_FROM). */
  sender?: { name: string; address: string }
  /** What the mail is, for its file's name: small letters and hyphens. */
  kind: string
}

const transports = new WeakMap<Runtime, Transporter>()

/**
 * Sends a mail: by the operator's mail server, else as a file in `<DATA_DIR>/outbox/` with a line in the log (D24).
 *
 * @throws what the mail server refused, or the disk
 */
export async function sendMail(mail: Mail): Promise<void> {
  const shared = runtime()
  const { config, log } = shared
  const message = {
    from: config.mailFrom ?? mail.sender ?? { name: 'Boutique', address: 'boutique@localhost' },
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
  }
  if (config.smtpUrl) {
    await transport(shared, config.smtpUrl).sendMail(message)
    return
  }
  const { message: source } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const file = await writeAtomically(join(config.dataDir, 'outbox'), `${mail.kind}.eml`, source)
  log.info({ file }, 'no mail server is set: the mail lies in the outbox')
}

function transport(shared: Runtime, smtpUrl: string): Transporter {
  const known = transports.get(shared)
  if (known) return known
  const opened = createTransport({ url: smtpUrl, connectionTimeout: 15_000, socketTimeout: 30_000 })
  transports.set(shared, opened)
  return opened
}

/** A reader of the folder finds a whole file or none. */
async function writeAtomically(folder: string, ending: string, content: Buffer | NodeJS.ReadableStream) {
  await mkdir(folder, { recursive: true })
  const moment = new Date().toISOString().replace(/[:.]/g, '-')
  const name = `${moment}-${randomBytes(4).toString('hex')}-${ending}`
  const partial = join(folder, `.${name}.partial`)
  await writeFile(partial, content, { mode: 0o600 })
  await rename(partial, join(folder, name))
  return join(folder, name)
}
