import { type Erasure, writeErasureList } from '#platform/backup/erasure-list.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'

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
