import { createLog } from '#platform/log.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { type RunningShop, startShop, temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { openSilentProxy, type SilentProxy } from '#tests/fixtures/network/silent-proxy.ts'
import { familyOf } from '../parts/processes.ts'

/** For load from one address. */
export const unlimited = {
  DEMO_DATA: 'on',
  LIMIT_ORDERS_PER_ADDRESS: 'off',
  LIMIT_REQUESTS_PER_ADDRESS: 'off',
  LOG_LEVEL: 'fatal',
}

export type Database = {
  ownerUrl: string
  /** Kills all processes of PostgreSQL at once; the process that runs it starts it again. */
  kill(): Promise<void>
}

/** A PostgreSQL that is not the shop's own; every commit waits for the disk. */
export async function startDatabase(onEnd: OnEnd): Promise<Database> {
  const dataDir = await temporaryFolder('boutique-pannes-', onEnd)
  const embedded = await startEmbedded({
    dataDir,
    log: createLog('silent'),
    flags: ['-cmax_connections=100'],
  })
  onEnd(embedded.stop)
  return {
    ownerUrl: embedded.ownerUrl,
    kill: async () => {
      for (const pid of await familyOf(embedded.pid)) kill(pid)
    },
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with its parent.
  }
}

/** A shop on such a database, behind a network that can go silent. */
export async function startBoth(
  onEnd: OnEnd,
): Promise<{ shop: RunningShop; database: Database; network: SilentProxy }> {
  const database = await startDatabase(onEnd)
  const network = await openSilentProxy(database.ownerUrl)
  onEnd(async () => network.close())
  const shop = await startShop(onEnd, { ...unlimited, DATABASE_URL: network.url })
  return { shop, database, network }
}
