import type { Query } from '#features/messages/deliver-messages.server.ts'
import { type Erasure, writeErasureList } from '#platform/backup/erasure-list.ts'
import type { Config } from '#platform/config/config.ts'
import { callSql } from '#platform/database/call-sql.ts'

/** Writes the list of erasures into the data folder and beside the backups, to outlive the database (D49). */
export async function keepErasureList(
  query: Query,
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
): Promise<void> {
  const erasures = (await query((db) => callSql(db, 'listErasures'))) as Erasure[]
  if (erasures.length === 0) return
  const shop = (await query((db) => callSql(db, 'erasuresShop'))) as string
  for (const folder of [dataDir, ...(backup ? [backup.folder] : [])])
    await writeErasureList(folder, { shop, erasures })
}
