import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import { readBackupRecord } from './backup-record.server.ts'
import { findFullDisks } from './free-space.server.ts'
import type { OperationsState } from './operations-state.ts'

/** Reads the state of backups and of this instance's disks. For admins and the worker. */
export async function readOperationsState(
  db: Queries,
  config: Pick<Config, 'backup' | 'dataDir'>,
): Promise<OperationsState> {
  const record = await readBackupRecord(db)
  return { backup: config.backup ? record : null, fullDisks: await findFullDisks(config, record.bytes) }
}
