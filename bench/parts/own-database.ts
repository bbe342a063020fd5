import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#platform/config/config.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createLog } from '#platform/log.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { type Embedded, startEmbedded } from '#scripts/postgres/embedded.ts'
import { prepare } from '#scripts/prepare.ts'

type OwnDatabase = {
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
async function furnish({ ownerUrl, pid }: Embedded, DEMO_DATA: 'on' | 'off'): Promise<OwnDatabase> {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ownAdmin
  const config = readConfig({ DATABASE_URL: ownerUrl, DEMO_DATA, ADMIN_EMAIL, ADMIN_PASSWORD })
  const { serverUrl } = await prepare(config, { log, signal: new AbortController().signal })
  return { ownerUrl, serverUrl, pid }
}

/** What the budgets speak of (D13). */
export const largeShop = {
  products: 100_000,
  orders: 1_000_000,
  customers: 30_000,
  users: 50_000,
  subscribers: 50_000,
}

type ShopSize = typeof largeShop
type Wanted = { size?: ShopSize; data?: string | undefined; flags?: string[] }

const statements = fileURLToPath(new URL('./large-shop.sql', import.meta.url))
/** Stands in a data folder that was filled to the end. */
const marker = 'large-shop.json'
/** Nothing is worth keeping until the folder is filled: no waiting for the disk. */
const fillFlags = ['-cfsync=off', '-cfull_page_writes=off', '-cmax_wal_size=1GB', '-cshared_buffers=512MB']

/**
 * A shop of that size on a PostgreSQL of its own, with all migrations of the sources at hand. In a folder
 * `data` it is kept, and used again by the next one who asks for that folder, whatever its size unless a size is
 * asked for; else it is gone at the end.
 *
 * @throws Error for a folder that holds another shop
 */
export async function openLargeShop(
  onEnd: OnEnd,
  { size, data, flags = [] }: Wanted = {},
): Promise<OwnDatabase> {
  const dataDir = data ?? (await temporaryFolder('boutique-grande-', onEnd))
  if (!(await isFilled(dataDir, size))) await fill(dataDir, size ?? largeShop)
  const embedded = await startEmbedded({ dataDir, log, flags })
  onEnd(embedded.stop)
  return furnish(embedded, 'off')
}

async function isFilled(dataDir: string, size: ShopSize | undefined): Promise<boolean> {
  const known = await readFile(join(dataDir, marker), 'utf8').catch(() => undefined)
  if (known && (!size || known === JSON.stringify(size))) return true
  if (!existsSync(join(dataDir, 'postgres'))) return false
  throw new Error(`${dataDir}: holds another shop, or this one was not filled to the end`)
}

/** Any failure leaves a folder without the marker: it is never taken for a whole shop. */
async function fill(dataDir: string, size: ShopSize): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log, flags: fillFlags })
  try {
    await furnish(embedded, 'off')
    await withClient(embedded.ownerUrl, async (owner) => {
      for (const [what, count] of Object.entries(size)) {
        await owner.query('select set_config($1, $2, false)', [`large_shop.${what}`, String(count)])
      }
      await owner.query(await readFile(statements, 'utf8'))
      await owner.query('vacuum (analyze)')
      await owner.query('checkpoint')
    })
  } finally {
    await embedded.stop()
  }
  await writeFile(join(dataDir, marker), JSON.stringify(size))
}
