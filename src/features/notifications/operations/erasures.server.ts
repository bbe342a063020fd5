import { sql } from 'kysely'
import { type Erasure, writeErasureList } from '#platform/backup/erasure-list.ts'
import type { Config } from '#platform/config/config.ts'
import type { Query } from '../server/deliver-messages.server.ts'

/** Writes the list of erasures into the data folder and beside the backups, to outlive the database (D49). */
export async function keepErasureList(
  query: Query,
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
): Promise<void> {
  const { rows } = await query((db) =>
    sql<{ shop: string; erasures: Erasure[] }>`
      select erasures_shop() as shop, list_erasures() as erasures`.execute(db),
  )
  const [known] = rows
  if (!known || known.erasures.length === 0) return
  for (const folder of [dataDir, ...(backup ? [backup.folder] : [])]) await writeErasureList(folder, known)
}
