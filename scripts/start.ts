import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '#platform/config/config.ts'
import { createLog, INSTANCE_NUMBER } from '#platform/log.ts'
import { serveMetrics } from '#platform/metrics/shop-metrics.ts'
import { shareRelease } from '#platform/releases/share-release.ts'
import { type Prepared, prepare } from './prepare.ts'
import { backUpInOwnProcess, checkBackupKeys } from './steps/backup-process.ts'
import { ensureBuilt } from './steps/build-app.ts'
import { giveUp } from './steps/failure.ts'
import { type RunningInstances, runInstances } from './steps/instances/run-instances.ts'
import { openShop } from './steps/open-shop.ts'
import { begin } from './steps/progress.ts'
import { untilStopped } from './steps/stopping.ts'

process.env.NODE_ENV ??= 'production'

const rootWarning =
  'Attention : la boutique tourne sous root. Un utilisateur ordinaire suffit (voir docs/operations.md).'

/** Database and build do not need each other: on a first start both are made at the same time. */
async function makeReady(config: Config, signal: AbortSignal): Promise<Prepared> {
  const log = createLog(config.logLevel)
  const isOwn = !config.databaseUrl && !config.serving.url
  const isFirst = isOwn && !existsSync(join(config.dataDir, 'postgres'))
  const done = begin(isFirst ? 'Base de données (premier démarrage)' : 'Base de données', 'fr')
  const preparing = prepare(config, { log, signal }).then((prepared) => {
    done('prête')
    return prepared
  })
  const [database, build] = await Promise.allSettled([preparing, ensureBuilt({ signal, language: 'fr' })])
  if (database.status === 'rejected') throw database.reason
  if (build.status === 'fulfilled') return database.value
  await database.value.release()
  throw build.reason
}

async function open(config: Config, databaseUrl: string): Promise<RunningInstances> {
  const { instances: count } = config
  if (count > 1) {
    return runInstances({ count, databaseUrl, log: createLog(config.logLevel) })
  }
  const shop = await openShop({ config, databaseUrl, backUp: backUpInOwnProcess, delivers: true })
  return { ...shop, metrics: async () => [await shop.metrics()] }
}

await untilStopped(async (signal, onStop) => {
  const config = readConfig(process.env)
  if (config.instances > 1) process.env[INSTANCE_NUMBER] = '0'
  if (process.getuid?.() === 0) console.log(rootWarning)
  await checkBackupKeys(config)
  const { serverUrl, ownerUrl, release } = await makeReady(config, signal)
  onStop(release)
  signal.throwIfAborted()
  if (ownerUrl) await shareRelease(ownerUrl, join('dist', 'client', 'assets'))
  const shop = await open(config, serverUrl)
  // Only a service manager has a balancer to wait for: Ctrl-C is quick.
  const delayOf = (signal: NodeJS.Signals | undefined) => (signal === 'SIGTERM' ? config.shutdownDelayMs : 0)
  onStop((signal) => shop.close(delayOf(signal)), 10_000 + config.shutdownDelayMs)
  if (config.metricsPort !== null) {
    const server = await serveMetrics({ port: config.metricsPort, host: config.host }, shop.metrics)
    onStop(async () => void server.close())
  }
  console.log(`Boutique prête : ${shop.url}`)
}).catch((error) => giveUp(error, 'Démarrage impossible', 'fr'))
