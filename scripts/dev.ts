import { createServer } from 'vite'
import { type Config, readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { prepare } from './prepare.ts'
import { giveUp } from './steps/failure.ts'
import { begin } from './steps/progress.ts'
import { untilStopped } from './steps/stopping.ts'

process.env.NODE_ENV ??= 'development'

/** The server side runs inside Vite and opens its runtime from the environment (src/platform/runtime.ts). */
async function serve({ host, port }: Config): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({ server: { host, port, strictPort: true }, clearScreen: false })
  await server.listen()
  const address = server.httpServer?.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, close: () => server.close() }
}

await untilStopped(async (signal, onStop) => {
  const config = readConfig(process.env)
  const done = begin('Base de données')
  const { serverUrl, release } = await prepare(config, { log: createLog(config.logLevel), signal })
  onStop(release)
  done('prête')
  signal.throwIfAborted()
  process.env.SHOP_DATABASE_URL = serverUrl
  const shop = await serve(config)
  onStop(shop.close, 3_000)
  console.log(`Boutique prête : ${shop.url}`)
}).catch((error) => giveUp(error, 'Démarrage impossible'))
