import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { invoiceFileName, invoiceHtml } from '#features/orders/invoice.ts'
import { receiptSchema } from '#features/orders/receipt.ts'
import { readSettings } from '#features/settings/settings.server.ts'
import { type Settings, toRegistrations, toSettings } from '#features/settings/settings.ts'
import { chatNumber } from '#lib/contact/chat-number.ts'
import { isEmail } from '#lib/contact/contact-details.ts'
import { deliverChat } from '#platform/chat/deliver-chat.server.ts'
import type { Config } from '#platform/config/config.ts'
import type { Actor, Queries } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/actor.ts'
import type { DeliveryResult } from '#platform/jobs/circuit-breaker.ts'
import { createLog, type Logger } from '#platform/log.ts'
import {
  deliverMail,
  type EmailMessage,
  type MailAddress,
  type MailConnection,
} from '#platform/mail/deliver-mail.server.ts'
import { ServiceError, toServiceError } from '#platform/outgoing/service-error.ts'
import { runtime } from '#platform/runtime.ts'
import {
  orderTemplate,
  ownerChat,
  type TestMessageOutcome,
  testMessageText,
  testNotice,
} from './chat-texts.ts'
import { correctedMail, customerMail, ownerMail, shippedMail } from './order-mail.ts'
import { correctedVersion, isShipment } from './order-message.ts'
import type { OrderNotice } from './order-notice.ts'

/** The shop's own address, when its settings have a valid one. */
function addressOf(shop: Settings): MailAddress | undefined {
  return isEmail(shop.contactEmail) ? { name: shop.storeName, address: shop.contactEmail } : undefined
}

/** The sender of the shop's mails: MAIL_FROM, otherwise the shop's own address. */
function senderOf({ mailFrom }: Pick<Config, 'mailFrom'>, shop: Settings): MailAddress | string {
  return mailFrom ?? addressOf(shop) ?? { name: shop.storeName, address: 'boutique@localhost' }
}

/** The domain of an address, for Message-IDs. */
function domainOf(sender: MailAddress | string): string {
  const address = typeof sender === 'string' ? sender.replace(/^.*<|>$/g, '') : sender.address
  return address.slice(address.lastIndexOf('@') + 1)
}

type Content = Pick<EmailMessage, 'subject' | 'text' | 'html' | 'headers'>

/** A mail from the shop to one address. `name` stays the same for every attempt; `fileName` is that of the outbox. */
export function mailOfShop(
  config: Pick<Config, 'mailFrom'>,
  shop: Settings,
  { to, name, fileName = name, ...content }: Content & { to: string; name: string; fileName?: string },
): EmailMessage {
  const from = senderOf(config, shop)
  const replyTo = addressOf(shop)
  return {
    ...content,
    from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo } : {}),
    id: `${name}@${domainOf(from)}`,
    fileName,
  }
}

export type Message = {
  id: string
  key: string
  channel: string
  audience: string
  orderId: string
  waitingSince: string
}

/** Those of some messages that still wait to be sent. */
export async function readWaiting(db: Queries, ids: readonly string[]): Promise<Message[]> {
  return db
    .selectFrom('orderMessages')
    .select(['id', 'key', 'channel', 'audience', 'orderId', 'waitingSince'])
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
}

/** Returns a function that returns the content of a message: the current state of its order, and the shop's data. */
export async function readNotices(
  db: Queries,
  orderIds: readonly string[],
): Promise<(orderId: string) => Omit<OrderNotice, 'origin'>> {
  const rows = await db
    .selectFrom('orderReceipts')
    .select(['orderId', 'receipt'])
    .where('orderId', 'in', orderIds)
    .execute()
  const receipts = new Map(rows.map((row) => [row.orderId, row.receipt]))
  const shop = await readShopFacts(db)
  return (orderId) => ({ receipt: parse(receiptSchema, receipts.get(orderId)), ...shop })
}

async function readShopFacts(db: Queries): Promise<Omit<OrderNotice, 'origin' | 'receipt'>> {
  const settings = await db.selectFrom('systemSettings').select(['key', 'value']).execute()
  const registrations = await db.selectFrom('businessRegistrations').select(['register', 'number']).execute()
  return { shop: toSettings(settings), registrations: toRegistrations(registrations) }
}

export type Outside = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'orderEmail' | 'whatsapp' | 'dataDir'>
  log: Logger
}

/** `connection`: to the mail server, when other mails go the same way. */
type Attempt = { signal: AbortSignal; now: number; connection?: MailConnection | undefined }

/** Sends a message through its channel and returns the way; ServiceError when it was not accepted. */
export async function sendMessage(
  outside: Outside,
  message: Message,
  notice: OrderNotice,
  attempt: Attempt,
): Promise<DeliveryResult> {
  const { config, log } = outside
  const route = { ...config, log }
  return message.channel === 'chat'
    ? deliverChat(route, toChat(message, notice), attempt)
    : deliverMail(
        { ...route, connection: attempt.connection },
        toEmail(message, notice, config),
        attempt.signal,
      )
}

function toChat(message: Message, notice: OrderNotice) {
  const to = chatNumber(notice.shop.whatsappNumber)
  if (!to) {
    throw new ServiceError('refused', 'Aucun numéro WhatsApp utilisable dans les paramètres de la boutique')
  }
  const { text, parameters } = ownerChat(notice)
  const template = { name: orderTemplate.name, language: orderTemplate.language, parameters }
  return { to, text, template, id: message.key, fileName: fileName(message, notice) }
}

function toEmail(message: Message, notice: OrderNotice, config: Outside['config']): EmailMessage {
  const { receipt, shop, registrations } = notice
  const { email } = receipt.customer
  const owner = config.orderEmail ?? shop.contactEmail
  const from = senderOf(config, shop)
  const toOwner = message.audience === 'owner'
  const write = toOwner ? ownerMail : mailToCustomer(message)
  const to = toOwner ? owner : email
  if (!to || !isEmail(to)) {
    const whose = toOwner ? 'Aucune adresse e-mail utilisable dans les paramètres de la boutique' : ''
    throw new ServiceError('refused', whose || 'Le client n’a pas donné d’adresse e-mail utilisable')
  }
  const replyTo = toOwner ? email && { name: '', address: email } : addressOf(shop)
  return {
    ...write(notice),
    from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo } : {}),
    attachments: [
      {
        filename: invoiceFileName(receipt.invoiceNumber),
        contentType: 'text/html; charset=utf-8',
        content: invoiceHtml(receipt, { ...shop, registrations }),
      },
    ],
    id: mailId(message, from),
    fileName: fileName(message, notice),
  }
}

function mailToCustomer(message: Message) {
  if (isShipment(message)) return shippedMail
  return correctedVersion(message) ? correctedMail : customerMail
}

/** The same for every attempt, and a new one when an admin sends it again: else it were a duplicate. */
function mailId({ key, waitingSince }: Message, from: EmailMessage['from']): string {
  return `${key.replaceAll(':', '.')}.${Date.parse(waitingSince)}@${domainOf(from)}`
}

function fileName(message: Message, { receipt }: OrderNotice): string {
  return `${receipt.orderNumber}-${endOfName(message)}`
}

function endOfName(message: Message): string {
  if (message.audience === 'owner') return 'boutique'
  if (isShipment(message)) return 'expedition'
  const version = correctedVersion(message)
  return version ? `correction-${version}` : 'client'
}

const TEST_TIMEOUT_MS = 25_000

/** Sends the owner a mail and a chat message about no order, by the same code, without retries; never throws. */
function sendTestMessages(outside: Outside, shop: Settings): Promise<TestMessageOutcome[]> {
  const at = new Date()
  const waitingSince = at.toISOString()
  const notice = testNotice(shop, at)
  const id = randomUUID()

  async function attempt(channel: TestMessageOutcome['channel']): Promise<TestMessageOutcome> {
    const key = `test:${id}:${channel}:owner`
    const message = { id, key, channel, audience: 'owner', state: 'waiting', orderId: id, waitingSince }
    try {
      const signal = AbortSignal.timeout(TEST_TIMEOUT_MS)
      const result = await sendMessage(outside, message, notice, { signal, now: at.getTime() })
      return { channel, result, reason: null }
    } catch (error) {
      return { channel, result: 'failed', reason: toServiceError(error).message }
    }
  }

  return Promise.all([attempt('email'), attempt('chat')])
}

/** Tests mail and chat by real messages to the owner (OPS-11), for admins; `test_message_limited` (5 in 10 minutes). */
export async function testDelivery(actor: Actor): Promise<TestMessageOutcome[]> {
  const { config, log } = runtime()
  await callSql(actor, 'beginTestMessage')
  return sendTestMessages({ config, log }, await readSettings())
}

/** Tests mail and chat outside of the running shop: for each channel the result in French. */
export async function testSettings(
  config: Config,
  settings: readonly { key: string; value: string | null }[],
): Promise<{ isSent: boolean; text: string }[]> {
  const outcomes = await sendTestMessages({ config, log: createLog(config.logLevel) }, toSettings(settings))
  return outcomes.map((outcome) => ({
    isSent: outcome.result === 'accepted',
    text: testMessageText(outcome),
  }))
}
