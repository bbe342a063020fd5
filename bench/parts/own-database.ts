import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { type Embedded, startEmbedded } from '#scripts/postgres/embedded.ts'
import { prepare } from '#scripts/prepare.ts'

export type OwnDatabase = {
  ownerUrl: string
  serverUrl: string
  /** Of its PostgreSQL. */
  pid: number
}

export const ownAdmin = { email: 'admin@boutique.test', password: 'lampe-orage-7-cacao' }

const log = createLog('error')

/** A database with the demonstration catalogue, with room for connections beside the shop's. */
export async function ownDatabase(onEnd: OnEnd): Promise<OwnDatabase> {
  const dataDir = await temporaryFolder('boutique-commandes-', onEnd)
  const embedded = await startEmbedded({ dataDir, log, flags: ['-cmax_connections=80'] })
  onEnd(embedded.stop)
  return furnish(embedded, 'on')
}

/** Brings a database to the sources at hand, with an admin. */
export async function furnish({ ownerUrl, pid }: Embedded, DEMO_DATA: 'on' | 'off'): Promise<OwnDatabase> {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ownAdmin
  const config = readConfig({ DATABASE_URL: ownerUrl, DEMO_DATA, ADMIN_EMAIL, ADMIN_PASSWORD })
  const { serverUrl } = await prepare(config, { log, signal: new AbortController().signal })
  return { ownerUrl, serverUrl, pid }
}
