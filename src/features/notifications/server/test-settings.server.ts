import { toSettings } from '#features/settings/domain/settings.ts'
import type { Config } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { testMessageText } from '../templates/test-message.ts'
import { sendTestMessages } from './send-test-message.server.ts'

/**
 * Tries the operator's mail and chat settings outside of the running shop, with the shop's data as they stand in the table.
 *
 * @returns for each way what became of it, in French, and whether the message left
 */
export async function testSettings(
  config: Config,
  settings: readonly { key: string; value: string | null }[],
): Promise<{ left: boolean; text: string }[]> {
  const outcomes = await sendTestMessages({ config, log: createLog(config.logLevel) }, toSettings(settings))
  return outcomes.map((outcome) => ({ left: outcome.result === 'taken', text: testMessageText(outcome) }))
}
