import { statfs } from 'node:fs/promises'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import { readBackupRecord } from './backup-record.server.ts'
import { type FullDisk, leastFree, type OperationsState } from './operations-state.ts'

/** Lists the disks of this instance that are almost full. A folder that does not exist yet does not count. */
export async function findFullDisks(
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
  backupBytes: number,
): Promise<FullDisk[]> {
  const folders: { holds: FullDisk['holds']; folder: string }[] = [{ holds: 'data', folder: dataDir }]
  if (backup) folders.push({ holds: 'backups', folder: backup.folder })
  const full: FullDisk[] = []
  for (const { holds, folder } of folders) {
    const disk = await statfs(folder).catch(() => null)
    const freeBytes = disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
    if (freeBytes < leastFree(holds, backupBytes)) full.push({ holds, freeBytes })
  }
  return full
}

/** Reads the state of backups and of this instance's disks. For admins and the worker. */
export async function readOperationsState(
  db: Queries,
  config: Pick<Config, 'backup' | 'dataDir'>,
): Promise<OperationsState> {
  const record = await readBackupRecord(db)
  return { backup: config.backup ? record : null, fullDisks: await findFullDisks(config, record.bytes) }
}
