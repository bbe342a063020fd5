import { once } from 'node:events'
import { type Config, readConfig } from '#platform/config/config.ts'
import { backUpInOwnProcess } from './steps/backup-process.ts'
import { lineOf } from './steps/failure.ts'
import type { Order, Report } from './steps/instances/messages.ts'
import { openShop } from './steps/open-shop.ts'

/**
 * One of several instances of the shop. `scripts/start.ts` prepares the database, starts it, and controls it by
 * messages: only the start handles signals.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const [order] = (await once(process, 'message')) as [Order]
if (order.kind === 'start') await serve(readConfig(process.env), order)

async function serve(config: Config, { databaseUrl, delivers }: Order & { kind: 'start' }) {
  try {
    const shop = await openShop({
      config,
      databaseUrl,
      backUp: backUpInOwnProcess,
      delivers,
    })
    process.on('message', (next: Order) => {
      if (next.kind === 'deliver') shop.deliver()
      if (next.kind === 'measure') {
        const { number } = next
        void shop.metrics().then((metrics) => report({ kind: 'measured', number, metrics }))
      }
      if (next.kind === 'close') void shop.close(next.delayMs).finally(() => process.exit(0))
    })
    report({ kind: 'ready', url: shop.url })
  } catch (error) {
    report({ kind: 'failed', line: lineOf(error, 'Démarrage impossible', 'fr') }, () => process.exit(1))
  }
}

function report(what: Report, done?: () => void): void {
  process.send?.(what, undefined, undefined, done)
}
