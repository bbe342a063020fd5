import type { Task } from 'graphile-worker'
import { type Erasure, writeErasureList } from '#platform/backup/erasure-list.ts'
import type { Config } from '#platform/config/config.ts'
import { callSql, type Queries } from '#platform/database/actor.ts'
import type { Logger } from '#platform/log.ts'
import { clearOutbox } from '#platform/outbox.server.ts'
import { repeated } from './database-tasks.ts'

/** Writes the list of erasures into the data folder and beside the backups, to outlive the database (D49). */
export async function keepErasureList(
  db: Queries,
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
): Promise<void> {
  const erasures = (await callSql(db, 'listErasures')) as Erasure[]
  if (erasures.length === 0) return
  const shop = (await callSql(db, 'erasuresShop')) as string
  for (const folder of [dataDir, ...(backup ? [backup.folder] : [])])
    await writeErasureList(folder, { shop, erasures })
}

/** Orders per transaction, so that nobody waits long for their locks. */
const AT_ONCE = 500

/** The job that erases personal data past its retention period (D49). */
export function eraseExpiredData({ config, log }: { config: Config; log: Logger }): Task {
  return async (_payload, helpers) => {
    const total = await repeated(helpers, (db) => callSql(db, 'eraseExpiredData', { most: AT_ONCE }))
    const files = await clearOutbox(config.dataDir, Date.now())
    if (total + files > 0) log.info({ total, files }, 'personal data past its period was erased')
  }
}
