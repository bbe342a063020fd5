import { randomUUID } from 'node:crypto'
import { readSettings } from '#features/settings/settings.server.ts'
import { type Settings, toSettings } from '#features/settings/settings.ts'
import type { Config } from '#platform/config/config.ts'
import type { Actor } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { createLog } from '#platform/log.ts'
import { toServiceError } from '#platform/outgoing/service-error.ts'
import { runtime } from '#platform/runtime.ts'
import { type TestMessageOutcome, testMessageText, testNotice } from './chat-texts.ts'
import { type Outside, sendMessage } from './send-message.server.ts'

const TEST_TIMEOUT_MS = 25_000

/**
 * Sends the owner a mail and a chat message about no order, by the same code, without retries; never throws.
 */
function sendTestMessages(outside: Outside, shop: Settings): Promise<TestMessageOutcome[]> {
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
      return { channel, result: 'failed', reason: toServiceError(error).message }
    }
  }

  return Promise.all([attempt('email'), attempt('chat')])
}

/**
 * Tests mail and chat by real messages to the owner (OPS-11), for admins; `test_message_limited` (5 in 10
 * minutes).
 */
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
