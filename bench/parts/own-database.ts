import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { prepare } from '#scripts/prepare.ts'

/**
 * A database with the demonstration catalogue, as the shop's own, with room for connections beside the
 * shop's.
 */
export async function ownDatabase(onEnd: OnEnd) {
  const dataDir = await temporaryFolder('boutique-commandes-', onEnd)
  const log = createLog('error')
  const embedded = await startEmbedded({ dataDir, log, flags: ['-cmax_connections=80'] })
  onEnd(embedded.stop)
  const config = readConfig({
    DATABASE_URL: embedded.ownerUrl,
    DEMO_DATA: 'on',
    ADMIN_EMAIL: 'admin@boutique.test',
    ADMIN_PASSWORD: 'lampe-orage-7-cacao',
  })
  const { serverUrl } = await prepare(config, { log, signal: new AbortController().signal })
  return { ownerUrl: embedded.ownerUrl, serverUrl, pid: embedded.pid }
}
