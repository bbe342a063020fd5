import type { Config } from '#platform/config/config.ts'
import { readJson } from '../outgoing/read-json.ts'
import { MAX_CHAT_ANSWER, toChatFault, unreachable } from './chat-fault.ts'

/**
 * Asks the WhatsApp Cloud API for the sending number of the shop, which shows whether token and number are
 * accepted. Nothing is sent.
 *
 * @returns the time of the answer, as its server wrote it
 * @throws DeliveryError when it cannot be reached or refuses
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
