import { createTransport } from 'nodemailer'
import { oneLine, ServiceError } from '#platform/outgoing/service-error.ts'
import { isThisMachine } from '../http/client/network-address.ts'
import type { DeliveryResult } from '../jobs/circuit-breaker.ts'
import type { Logger } from '../log.ts'
import { writeToOutbox } from '../outbox.server.ts'

type MailFailure = {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
  message?: unknown
}

const AUTHENTICATION_REPLIES = new Set([454, 530, 534, 535, 538])
const BUSY_REPLIES = new Set([421])

const unreachable: Record<string, string> = {
  EDNS: 'Le serveur de messagerie est introuvable (nom inconnu)',
  ETIMEDOUT: 'Le serveur de messagerie ne répond pas',
  ECONNECTION: 'La connexion au serveur de messagerie a été refusée ou coupée',
  ESOCKET: 'La connexion au serveur de messagerie a été refusée ou coupée',
  EABORT: 'Le serveur de messagerie n’a pas répondu à temps',
  ETLS: 'La connexion chiffrée au serveur de messagerie a échoué',
  EPROTOCOL: 'Le serveur de messagerie a répondu de façon incompréhensible',
}

/**
 * Classifies why a mail was not accepted (RFC 5321): 5xx is permanent, 4xx temporary. Wrong credentials count
 * as temporary: the operator can correct them, and no mail may be lost until then.
 */
function toMailFault(error: unknown, recipient?: string): ServiceError {
  const { code, command, responseCode, response, message } = (error ?? {}) as MailFailure
  const reply = typeof responseCode === 'number' ? responseCode : 0
  // They are logged, and kept with the letter: without the recipient, who may be erased.
  const quoted = (words: string) => oneLine(recipient ? words.replaceAll(recipient, '…') : words)
  const said = typeof response === 'string' && response ? ` : ${quoted(response)}` : ''
  const isOfAddress = isAboutAddress(String(command), String(response))
  const fail = (fault: ServiceError['fault'], reason: string) =>
    new ServiceError(fault, reason, { cause: error, isOfAddress: fault === 'refused' && isOfAddress })

  // Checked before the reply: a server without STARTTLS replies with a 5xx.
  if (code === 'ETLS') return fail('unreachable', unreachable.ETLS ?? '')
  if (code === 'EAUTH' || code === 'ENOAUTH' || AUTHENTICATION_REPLIES.has(reply)) {
    return fail('unreachable', `Le serveur de messagerie refuse l’identifiant ou le mot de passe${said}`)
  }
  if (BUSY_REPLIES.has(reply)) return fail('unreachable', `Le serveur de messagerie est occupé${said}`)
  if (reply >= 500) return fail('refused', `Le serveur de messagerie refuse cet e-mail${said}`)
  if (reply >= 400) return fail('later', `Le serveur de messagerie diffère cet e-mail${said}`)
  const known = typeof code === 'string' ? unreachable[code] : undefined
  if (known) return fail('unreachable', known)
  if (code === 'EENVELOPE') return fail('refused', 'L’adresse e-mail n’est pas utilisable')
  return fail('later', `L’e-mail n’est pas parti : ${quoted(String(message ?? error))}`)
}

/**
 * Whether a refusal is about the recipient: it says so by its enhanced code (RFC 3463: 5.1 an address, 5.2 its mailbox), or
 * comes when the recipient is named, and is no matter of policy (5.7), which would refuse others too. 5.1.7 and 5.1.8 are
 * about the address of the shop.
 */
function isAboutAddress(command: string, response: string): boolean {
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response)?.[1] ?? ''
  if (/^5\.(?:1\.[78]$|7\.)/.test(enhanced)) return false
  return /^5\.[12]\./.test(enhanced) || command === 'RCPT TO'
}

export type MailAddress = { name: string; address: string }

export type EmailMessage = {
  from: MailAddress | string
  to: MailAddress
  replyTo?: MailAddress
  subject: string
  text: string
  html: string
  attachments?: readonly { filename: string; contentType: string; content: string }[]
  /** More headers, such as those for unsubscribing. */
  headers?: Readonly<Record<string, string>>
  /** The Message-ID without brackets, the same for every attempt: receivers recognise a duplicate by it. */
  id: string
  /** Its name in the outbox, without extension. */
  fileName: string
}

export type MailRoute = {
  /** null: no mail is sent; each is written to the outbox. */
  smtpUrl: string | null
  dataDir: string
  log: Logger
  /** An open connection to that server, for one of several mails. */
  connection?: MailConnection | undefined
}

export type MailConnection = Pick<ReturnType<typeof openTransport>, 'sendMail' | 'close'>

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/**
 * Sends one email through the operator's mail server, or writes it to the outbox and logs that (D24).
 *
 * @returns `accepted` or `outbox`
 * @throws ServiceError when the server did not accept it
 */
export async function deliverMail(
  { smtpUrl, dataDir, log, connection }: MailRoute,
  email: EmailMessage,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { id, fileName, attachments = [], headers, ...parts } = email
  const message = {
    ...parts,
    messageId: `<${id}>`,
    // Prevents automatic replies (RFC 3834).
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map((file) => ({ ...file, contentDisposition: 'attachment' as const })),
    // The content of an email is never read from a file or fetched from an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  if (!smtpUrl) {
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: source } = await writer.sendMail(message)
    const file = await writeToOutbox(dataDir, `${fileName}.eml`, source as Buffer)
    log.info({ file }, 'no mail server is set: the mail was written to the outbox')
    return 'outbox'
  }
  const transport = connection ?? openTransport(smtpUrl)
  try {
    const { messageId } = await transport.sendMail({ ...message, signal })
    log.info({ messageId }, 'a mail was accepted by the mail server')
    return 'accepted'
  } catch (error) {
    throw toMailFault(error, email.to.address)
  } finally {
    if (!connection) transport.close()
  }
}

/** A connection for several mails: the server authenticates the shop once; made again when it closes. */
export function openMailConnection(smtpUrl: string): MailConnection {
  return createTransport({ ...transportOptions(smtpUrl), pool: true, maxConnections: 1, maxRequeues: 1 })
}

/** Connects to the operator's mail server and signs in there; sends nothing. @throws ServiceError when that fails */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = openTransport(smtpUrl)
  try {
    await transport.verify()
  } catch (error) {
    throw toMailFault(error)
  } finally {
    transport.close()
  }
}

function openTransport(smtpUrl: string) {
  return createTransport(transportOptions(smtpUrl))
}

function transportOptions(smtpUrl: string) {
  return {
    url: smtpUrl,
    requireTLS: needsStartTls(smtpUrl),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  }
}

/** Mails hold links that open accounts: sent encrypted or not at all, even if STARTTLS is taken away. */
function needsStartTls(smtpUrl: string): boolean {
  const { protocol, hostname } = new URL(smtpUrl)
  return protocol === 'smtp:' && !isThisMachine(hostname)
}
