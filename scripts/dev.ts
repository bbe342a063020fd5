import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { type Config, readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import { prepare } from './prepare.ts'
import { giveUp } from './steps/failure.ts'
import { begin } from './steps/progress.ts'
import { untilStopped } from './steps/stopping.ts'

type Stop = () => Promise<void>
type ServerModule = { startWorker: () => { stop: Stop } }

process.env.NODE_ENV ??= 'development'

/** The server side runs inside Vite and opens its runtime from the environment (src/platform/runtime.ts). */
async function serve({ host, port }: Config): Promise<{ url: string; vite: ViteDevServer }> {
  const ownListeners = process.listeners('SIGTERM')
  const vite = await createServer({ server: { host, port, strictPort: true }, clearScreen: false })
  // Vite would end the process as soon as it is closed itself, and leave the database running.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener)
  }
  await vite.listen()
  const address = vite.httpServer?.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, vite }
}

/**
 * The same module as the requests', so that both share one runtime. What is edited later counts for messages
 * at the next start.
 */
async function startWorker({ environments }: ViteDevServer): Promise<Stop> {
  const { ssr } = environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('the server side does not run in this process')
  const { startWorker }: ServerModule = await ssr.runner.import('/src/server.ts')
  return startWorker().stop
}

await untilStopped(async (signal, onStop) => {
  const config = readConfig(process.env)
  const done = begin('Database')
  const { serverUrl, release } = await prepare(config, { log: createLog(config.logLevel), signal })
  onStop(release)
  done('ready')
  signal.throwIfAborted()
  process.env.SHOP_DATABASE_URL = serverUrl
  const { url, vite } = await serve(config)
  onStop(() => vite.close(), 3_000)
  onStop(await startWorker(vite), 7_000)
  console.log(`Shop ready: ${url}`)
}).catch((error) => giveUp(error, 'The shop cannot start'))
