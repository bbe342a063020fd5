import { invoiceFileName, invoiceHtml } from '#features/orders/domain/invoice-file.ts'
import { chatNumber } from '#lib/contact/chat-number.ts'
import { isEmail } from '#lib/contact/email.ts'
import { deliverChat } from '#platform/chat/deliver-chat.server.ts'
import type { Config } from '#platform/config/config.ts'
import { DeliveryError, type DeliveryResult } from '#platform/jobs/delivery-error.ts'
import type { Logger } from '#platform/log.ts'
import { deliverMail, type EmailMessage, type MailConnection } from '#platform/mail/deliver-mail.server.ts'
import { correctedVersion, isShipment } from '../domain/order-message.ts'
import { orderTemplate, ownerChat } from '../templates/order-chat.ts'
import { correctedMail, customerMail, ownerMail, shippedMail } from '../templates/order-mail.ts'
import type { OrderNotice } from '../templates/order-notice.ts'
import { addressOf, domainOf, senderOf } from './mail-sender.ts'
import type { Message } from './read-message.server.ts'

export type Outside = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'orderEmail' | 'whatsapp' | 'dataDir'>
  log: Logger
}

/** `connection`: to the mail server, when other mails go the same way. */
type Attempt = { signal: AbortSignal; now: number; connection?: MailConnection | undefined }

/**
 * Renders the message and sends it through its channel.
 *
 * @returns which way it was sent
 * @throws DeliveryError when it was not accepted
 */
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
    throw new DeliveryError('refused', 'Aucun numéro WhatsApp utilisable dans les paramètres de la boutique')
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
    throw new DeliveryError('refused', whose || 'Le client n’a pas donné d’adresse e-mail utilisable')
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

/**
 * The same for every attempt; a message that an admin sends again gets a new one, which no mail program hides
 * as a duplicate.
 */
function mailId({ key, waitingSince }: Message, from: EmailMessage['from']): string {
  return `${key.replaceAll(':', '.')}.${waitingSince.getTime()}@${domainOf(from)}`
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
