import { toSettings } from '#features/settings/domain/settings.ts'
import type { Config } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { trialText } from '../templates/trial-notice.ts'
import { sendTrial } from './send-trial.server.ts'

/**
 * Tries the operator's mail and chat settings outside of the running shop, with the shop's data as they stand in the table.
 *
 * @returns for each way what became of it, in French, and whether the message left
 */
export async function trySettings(
  config: Config,
  settings: readonly { key: string; value: string | null }[],
): Promise<{ left: boolean; text: string }[]> {
  const outcomes = await sendTrial({ config, log: createLog(config.logLevel) }, toSettings(settings))
  return outcomes.map((outcome) => ({ left: outcome.result === 'taken', text: trialText(outcome) }))
}
