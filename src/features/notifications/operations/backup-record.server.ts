import { sql } from 'kysely'
import type { Queries } from '#platform/database/actor.ts'
import type { BackupRecord } from './operations-state.ts'

const LONGEST_FAILURE = 500

/** Reads the state of the nightly backups. For admins and the worker. */
export async function readBackupRecord(db: Queries): Promise<BackupRecord> {
  const row = await db
    .selectFrom('backupState')
    .select(['attemptedAt', 'succeededAt', 'bytes', 'failure'])
    .executeTakeFirst()
  return {
    attemptedAt: row?.attemptedAt?.toISOString() ?? null,
    succeededAt: row?.succeededAt?.toISOString() ?? null,
    bytes: Number(row?.bytes ?? 0),
    failure: row?.failure ?? null,
  }
}

/** Begins a backup; false when another instance began it first. */
export async function claimBackup(db: Queries, { attemptedAt }: BackupRecord): Promise<boolean> {
  // The time that was read has whole milliseconds.
  const { rows } = await sql`
    update backup_state set attempted_at = date_trunc('milliseconds', clock_timestamp())
    where attempted_at is not distinct from ${attemptedAt}::timestamptz
    returning attempted_at`.execute(db)
  return rows.length > 0
}

/** Records that a nightly backup succeeded, with its size in bytes. */
export async function noteBackup(db: Queries, bytes: number): Promise<void> {
  await sql`update backup_state set succeeded_at = clock_timestamp(), bytes = ${bytes}, failure = null`.execute(
    db,
  )
}

/** @param reason in French */
export async function noteFailedBackup(db: Queries, reason: string): Promise<void> {
  await db
    .updateTable('backupState')
    .set({ failure: reason.slice(0, LONGEST_FAILURE) })
    .execute()
}
