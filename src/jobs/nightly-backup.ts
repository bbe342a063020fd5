import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Task } from 'graphile-worker'
import {
  claimBackup,
  noteBackup,
  noteFailedBackup,
  readBackupRecord,
} from '#features/messages/delivery-state.server.ts'
import type { BackupRecord } from '#features/messages/delivery-state.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import { queriesOf } from '#platform/database/actor.ts'
import type { Logger } from '#platform/log.ts'
import { keepErasureList } from './erasures.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** 02:47 in Abidjan, which uses UTC all year: few orders arrive then. */
const NIGHT_MS = 2 * HOUR + 47 * 60_000
const RETRY_MS = 6 * HOUR

/**
 * Whether a backup is due: at the first check of each night, at once when there was never an attempt, and six
 * hours after a failed one. A shop that was stopped at night catches up.
 * @param now in ms
 */
export function isBackupDue({ attemptedAt, succeededAt }: BackupRecord, now: number): boolean {
  if (!attemptedAt) return true
  const attempted = Date.parse(attemptedAt)
  const lastNight = Math.floor((now - NIGHT_MS) / DAY) * DAY + NIGHT_MS
  if (attempted < lastNight) return true
  const isWhole = succeededAt !== null && Date.parse(succeededAt) >= attempted
  return !isWhole && now - attempted >= RETRY_MS
}

const backupPattern = /^boutique-\d{4}-\d\d-\d\d-\d{6}\.sauvegarde(\.part)?$/

/** `boutique-2026-11-22-024700.sauvegarde`, by the shop's clock. */
export function backupName(now: number): string {
  const [day = '', time = ''] = new Date(now).toISOString().split('T')
  return `boutique-${day}-${time.slice(0, 8).replaceAll(':', '')}.sauvegarde`
}

/** The files to delete: backups beyond the newest ones, and unfinished files of aborted backups. */
export function outdatedBackups(names: readonly string[], keep: number): string[] {
  const own = names.filter((name) => backupPattern.test(name)).sort()
  const whole = own.filter((name) => !name.endsWith('.part'))
  const outdated = new Set(whole.slice(0, Math.max(0, whole.length - keep)))
  return own.filter((name) => name.endsWith('.part') || outdated.has(name))
}

/** Backs the shop up into a file, as the database's owner, and returns its bytes. Throws in French. */
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
    const db = queriesOf(helpers)
    const record = await readBackupRecord(db)
    if (!isBackupDue(record, Date.now())) return
    if (!(await claimBackup(db, record))) return
    try {
      await mkdir(backup.folder, { recursive: true, mode: 0o700 })
      await keepErasureList(db, config)
      const file = join(backup.folder, backupName(Date.now()))
      const bytes = await backUp(file, helpers.abortSignal)
      await noteBackup(db, bytes)
      log.info({ file, bytes }, 'the nightly backup was made')
      await removeOutdated(backup)
    } catch (error) {
      await report(db, error)
    }
  }

  async function report(db: Queries, error: unknown): Promise<void> {
    log.error({ err: error }, 'the nightly backup failed')
    await noteFailedBackup(db, reasonOf(error, backup.folder))
  }
}

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
