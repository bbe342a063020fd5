import { join } from 'node:path'
import { StartError } from '#platform/command-line.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import { shareRelease } from '#platform/releases/share-release.ts'
import { prepare } from './prepare.ts'
import { ensureBuilt } from './steps/build-app.ts'
import { giveUp } from './steps/failure.ts'

process.env.NODE_ENV ??= 'production'

/**
 * Prepares a database for this release with the owner's login: roles, schema, first admin, the release's
 * files. A serving process that is started afterwards needs only DATABASE_SERVER_URL.
 */
async function prepareGiven(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) {
    throw new StartError('DATABASE_URL : manque ; donnez l’adresse du propriétaire de la base à préparer.')
  }
  const signal = new AbortController().signal
  await ensureBuilt({ signal, language: 'fr' })
  await prepare(config, { log: createLog(config.logLevel), signal })
  await shareRelease(config.databaseUrl, join('dist', 'client', 'assets'))
}

await prepareGiven().catch((error) => giveUp(error, 'La base n’a pas été préparée', 'fr'))
console.log('Base prête pour cette version : la boutique peut démarrer avec DATABASE_SERVER_URL seul.')
process.exit(0)
