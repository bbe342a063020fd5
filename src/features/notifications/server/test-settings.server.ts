import { toSettings } from '#features/settings/domain/settings.ts'
import type { Config } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import { testMessageText } from '../templates/test-message.ts'
import { sendTestMessages } from './send-test-message.server.ts'

/**
 * Tests the operator's mail and chat settings outside of the running shop, with the shop's stored settings.
 *
 * @returns for each channel the result in French, and whether the message was sent
 */
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
