import type { Config } from '#platform/config/config.ts'
import type { DeliveryResult } from '../jobs/circuit-breaker.ts'
import type { Logger } from '../log.ts'
import { writeToOutbox } from '../outbox.server.ts'
import { readJson } from '../outgoing/download.ts'
import {
  type ChatAnswer,
  field,
  isTemplateFault,
  MAX_CHAT_ANSWER,
  toChatFault,
  unreachable,
} from './chat-fault.ts'

type ChatMessage = {
  /** Digits of the number in international form. */
  to: string
  /** Delivered only within 24 hours of the receiver's last message to the shop; at most 4096 characters. */
  text: string
  /** The approved template, accepted at any time. */
  template: { name: string; language: string; parameters: readonly string[] }
  /** The same for every attempt; delivery reports repeat it. */
  id: string
  fileName: string
}

const MAX_TEXT = 4096
const MAX_TRACKING = 512

/** Fields of both forms (Cloud API, "Send messages"). */
function envelope({ to, id }: ChatMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    biz_opaque_callback_data: id.slice(0, MAX_TRACKING),
  }
}

function textRequest(message: ChatMessage) {
  const body = message.text.slice(0, MAX_TEXT)
  return { ...envelope(message), type: 'text', text: { preview_url: false, body } }
}

/** The template form: no parameter has a line break, a tab or four spaces in a row. */
function templateRequest(message: ChatMessage) {
  const { name, language, parameters } = message.template
  const values = parameters.map((text) => ({ type: 'text', text: text.replace(/\s+/g, ' ').trim() || '-' }))
  return {
    ...envelope(message),
    type: 'template',
    template: { name, language: { code: language }, components: [{ type: 'body', parameters: values }] },
  }
}

export type ChatRoute = {
  /** null: no message is sent; each is written to the outbox. */
  whatsapp: Config['whatsapp']
  dataDir: string
  log: Logger
}

/**
 * Sends one chat message through the WhatsApp Cloud API, or writes it to the outbox and logs that (D24). The
 * template form is tried first, because WhatsApp only delivers free text within 24 hours of the receiver's
 * last message and drops it silently otherwise. Without an approved template the text form is sent.
 *
 * @returns `accepted` for the template form, `fallback` for the text form, or `outbox`
 * @throws ServiceError when WhatsApp did not accept it
 */
export async function deliverChat(
  { whatsapp, dataDir, log }: ChatRoute,
  message: ChatMessage,
  { signal, now }: { signal: AbortSignal; now: number },
): Promise<DeliveryResult> {
  if (!whatsapp) {
    const forms = { template: templateRequest(message), text: textRequest(message) }
    const content = `${JSON.stringify(forms, null, 2)}\n`
    const file = await writeToOutbox(dataDir, `${message.fileName}.json`, content)
    log.info({ file }, 'no WhatsApp access is set: the chat message was written to the outbox')
    return 'outbox'
  }
  const post = (body: object) => ask(whatsapp, body, signal)
  let answer = await post(templateRequest(message))
  const isTextOnly = isTemplateFault(answer)
  if (isTextOnly) {
    const { name } = message.template
    log.warn({ template: name }, 'the WhatsApp template cannot be used: the text form is sent instead')
    answer = await post(textRequest(message))
  }
  const wamid = messageId(answer)
  if (!wamid) throw toChatFault(answer, now)
  log.info({ wamid, id: message.id }, 'a chat message was accepted by WhatsApp')
  return isTextOnly ? 'fallback' : 'accepted'
}

async function ask(
  { apiUrl, token, phoneNumberId }: NonNullable<Config['whatsapp']>,
  body: object,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const url = `${apiUrl.replace(/\/+$/, '')}/${encodeURIComponent(phoneNumberId)}/messages`
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await readJson(response, MAX_CHAT_ANSWER),
    }
  } catch (error) {
    throw unreachable(error, signal)
  }
}

/** The id that the Cloud API assigned to the message; null when it did not accept it. */
function messageId({ status, body }: ChatAnswer): string | null {
  const messages = field(body, 'messages')
  const id = Array.isArray(messages) ? field(messages[0], 'id') : undefined
  return status >= 200 && status < 300 && typeof id === 'string' ? id : null
}

/**
 * Asks the WhatsApp Cloud API for the sending number of the shop, which shows whether token and number are
 * accepted. Nothing is sent.
 *
 * @returns the time of the answer, as its server wrote it
 * @throws ServiceError when it cannot be reached or refuses
 */
export async function checkChatAccess(
  { apiUrl, token, phoneNumberId }: NonNullable<Config['whatsapp']>,
  signal: AbortSignal,
): Promise<{ date: string | null }> {
  const url = `${apiUrl.replace(/\/+$/, '')}/${encodeURIComponent(phoneNumberId)}?fields=id`
  let answer: Response
  let body: unknown
  try {
    answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual', signal })
    body = await readJson(answer, MAX_CHAT_ANSWER)
  } catch (error) {
    throw unreachable(error, signal)
  }
  if (answer.ok) return { date: answer.headers.get('date') }
  const retryAfter = answer.headers.get('retry-after')
  throw toChatFault({ status: answer.status, retryAfter, body }, Date.now())
}
