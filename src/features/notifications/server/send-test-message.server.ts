import { randomUUID } from 'node:crypto'
import type { Settings } from '#features/settings/domain/settings.ts'
import { toDeliveryError } from '#platform/jobs/delivery-error.ts'
import { type TestMessageOutcome, testNotice } from '../templates/test-message.ts'
import { type Outside, sendMessage } from './send-message.server.ts'

const TEST_TIMEOUT_MS = 25_000

/**
 * Sends the owner a mail and a chat message about an order that does not exist, with the same code as real
 * messages, but without retries.
 *
 * @returns the result of each; never throws
 */
export function sendTestMessages(outside: Outside, shop: Settings): Promise<TestMessageOutcome[]> {
  const at = new Date()
  const notice = testNotice(shop, at)
  const id = randomUUID()

  async function attempt(channel: TestMessageOutcome['channel']): Promise<TestMessageOutcome> {
    const key = `test:${id}:${channel}:owner`
    const message = { id, key, channel, audience: 'owner', state: 'waiting', orderId: id, waitingSince: at }
    try {
      const signal = AbortSignal.timeout(TEST_TIMEOUT_MS)
      const result = await sendMessage(outside, message, notice, { signal, now: at.getTime() })
      return { channel, result, reason: null }
    } catch (error) {
      return { channel, result: 'failed', reason: toDeliveryError(error).message }
    }
  }

  return Promise.all([attempt('email'), attempt('chat')])
}
