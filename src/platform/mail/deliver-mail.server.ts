import { createTransport } from 'nodemailer'
import type { DeliveryResult } from '../jobs/delivery-result.ts'
import type { Logger } from '../log.ts'
import { writeToOutbox } from '../outbox.server.ts'
import { isThisMachine } from '../this-machine.ts'
import { toMailFault } from './mail-fault.ts'

export type MailAddress = { name: string; address: string }

export type EmailMessage = {
  from: MailAddress | string
  to: MailAddress
  replyTo?: MailAddress
  subject: string
  text: string
  html: string
  attachments?: readonly { filename: string; contentType: string; content: string }[]
  /** Headers of its own, such as those by which a mail program unsubscribes. */
  headers?: Readonly<Record<string, string>>
  /** The same for every try of the same letter: what a receiver knows a repeat by, and its file's name in the outbox. */
  id: string
  fileName: string
}

export type MailRoute = {
  /** null: no mail leaves; each is written to the outbox. */
  smtpUrl: string | null
  dataDir: string
  log: Logger
}

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/**
 * Sends one letter by the operator's mail server, else writes it to the outbox and says so in the log (D24).
 *
 * @returns which of both it was
 * @throws DeliveryError when it was not taken
 */
export async function deliverMail(
  { smtpUrl, dataDir, log }: MailRoute,
  letter: EmailMessage,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { id, fileName, attachments = [], headers, ...parts } = letter
  const message = {
    ...parts,
    messageId: `<${id}>`,
    // No answering machine shall answer a machine (RFC 3834).
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map((file) => ({ ...file, contentDisposition: 'attachment' as const })),
    // What stands in a letter is text: never the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  if (!smtpUrl) {
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: source } = await writer.sendMail(message)
    const file = await writeToOutbox(dataDir, `${fileName}.eml`, source as Buffer)
    log.info({ file }, 'no mail server is set: the mail lies in the outbox')
    return 'filed'
  }
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: needsStartTls(smtpUrl),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
  try {
    const { messageId } = await transport.sendMail({ ...message, signal })
    log.info({ messageId }, 'a mail was taken by the mail server')
    return 'taken'
  } catch (error) {
    throw toMailFault(error)
  } finally {
    transport.close()
  }
}

/** Mails hold links that open accounts: over a network they leave encrypted or not at all, whatever somebody between takes out of what the server offers. */
function needsStartTls(smtpUrl: string): boolean {
  const { protocol, hostname } = new URL(smtpUrl)
  return protocol === 'smtp:' && !isThisMachine(hostname)
}
