import { pathToFileURL } from 'node:url'
import { commandLine, StartError } from '#platform/command-line.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createLog } from '#platform/log.ts'
import { ensureBuilt, serverFile } from './steps/build-app.ts'
import { reachDatabase } from './steps/database/database-access.ts'
import { codeOf, giveUp } from './steps/failure.ts'

type Setting = { key: string; value: string | null }
type ShopModule = {
  testMessage: (config: Config, settings: Setting[]) => Promise<{ isSent: boolean; text: string }[]>
}

const UNDEFINED_TABLE = '42P01'

process.env.NODE_ENV ??= 'production'

/**
 * Sends the owner one mail and one chat message with the settings of this environment, and prints the result
 * of each.
 */
async function sendAll(): Promise<boolean> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  const settings = await readSettings(config)
  await ensureBuilt({ signal: new AbortController().signal, language: 'fr' })
  const { testMessage }: ShopModule = await import(pathToFileURL(serverFile).href)
  const outcomes = await testMessage(config, settings)
  for (const { text } of outcomes) console.log(text)
  return outcomes.every(({ isSent }) => isSent)
}

async function readSettings(config: Config): Promise<Setting[]> {
  const { ownerUrl, release } = await reachDatabase(config, createLog(config.logLevel))
  try {
    return await withClient(ownerUrl, async (owner) => {
      const { rows } = await owner.query<Setting>('select key, value from system_settings')
      return rows
    })
  } catch (error) {
    const isEmpty = codeOf(error) === UNDEFINED_TABLE
    throw isEmpty
      ? new StartError(`La boutique n’a jamais démarré sur cette base : ${commandLine('start')} d’abord.`)
      : error
  } finally {
    await release()
  }
}

const left = await sendAll().catch((error) => giveUp(error, 'L’essai n’a pas eu lieu', 'fr'))
process.exit(left ? 0 : 1)
