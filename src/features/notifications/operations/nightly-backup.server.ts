import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Task } from 'graphile-worker'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import { type Query, queriesOf } from '../server/deliver-messages.server.ts'
import { claimBackup, noteBackup, noteFailedBackup, readBackupRecord } from './backup-record.server.ts'
import { backupName, isBackupDue, outdatedBackups } from './backup-schedule.ts'
import { keepErasureList } from './erasures.server.ts'

/**
 * Backs the shop up into a file and returns its size in bytes; runs outside of the serving process, as the
 * database's owner.
 *
 * @throws Error with the reason in French
 */
export type BackUp = (file: string, signal: AbortSignal | undefined) => Promise<number>

type Nightly = {
  backup: NonNullable<Config['backup']>
  config: Pick<Config, 'backup' | 'dataDir'>
  backUp: BackUp
  log: Logger
}

/** The job that makes a backup when one is due, on one instance, and deletes the oldest ones (D40). */
export function nightlyBackup({ backup, config, backUp, log }: Nightly): Task {
  return async (_payload, helpers) => {
    const query = queriesOf(helpers)
    const record = await query(readBackupRecord)
    if (!isBackupDue(record, Date.now())) return
    if (!(await query((db) => claimBackup(db, record)))) return
    try {
      await mkdir(backup.folder, { recursive: true, mode: 0o700 })
      await keepErasureList(query, config)
      const file = join(backup.folder, backupName(Date.now()))
      const bytes = await backUp(file, helpers.abortSignal)
      await query((db) => noteBackup(db, bytes))
      log.info({ file, bytes }, 'the nightly backup was made')
      await removeOutdated(backup)
    } catch (error) {
      await report(query, error)
    }
  }

  async function report(query: Query, error: unknown): Promise<void> {
    log.error({ err: error }, 'the nightly backup failed')
    await query((db) => noteFailedBackup(db, reasonOf(error, backup.folder)))
  }
}

/** The reason: the command's output, or the error of the folder. */
function reasonOf(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error)) return error.message
  const full = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  return full
    ? `Le disque est plein : ${folder}.`
    : `Le dossier ${folder} ne peut pas être utilisé (${error.code}).`
}

async function removeOutdated({ folder, keep }: Nightly['backup']): Promise<void> {
  for (const name of outdatedBackups(await readdir(folder), keep)) {
    await rm(join(folder, name), { force: true })
  }
}
