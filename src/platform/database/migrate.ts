import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { applyFunctions } from './apply-functions.ts'
import { applyMigrations } from './apply-migrations.ts'
import { sqlStateOf } from './domain-error.ts'

/** A migration that waits longer for one lock makes way for those who queue behind it, and is tried again. */
const LOCK_TIMEOUT_MS = 5_000
/** lock_not_available, deadlock_detected */
const LOCK_REFUSED: readonly string[] = ['55P03', '40P01']
/** How long the locks of other instances' migrations and of long reads are waited for. */
const RETRY_PERIOD_MS = 120_000
const RETRY_MS = 500

/** Any number, the same in every instance: instances that start together migrate one after the other. */
const migrationLock = 7_302_519

type Options = {
  /** How many files to apply, from the first that is not; all by default. */
  most?: number
  /** How long one lock is waited for at a time. */
  lockMs?: number
}

/**
 * Brings a database up to date in one transaction, all of it or nothing: the schema of the job queue first,
 * then the new files of database/migrations, each once, then those of database/functions that changed.
 * Functions wait until all migrations are applied. Two instances that start together wait for each other. No
 * lock is waited for longer than 5 seconds at a time, so that a shop that serves meanwhile is never blocked
 * behind a migration; for two minutes it is tried again.
 *
 * @param ownerUrl connects as the owner: whoever runs this owns tables and functions. Needs CREATEROLE and
 * the
 *   database, no superuser.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  ownerUrl: string,
  { most = Number.POSITIVE_INFINITY, lockMs = LOCK_TIMEOUT_MS }: Options = {},
): Promise<string[]> {
  const limited = new URL(ownerUrl)
  limited.searchParams.set('lock_timeout', String(lockMs))
  for (const until = Date.now() + RETRY_PERIOD_MS; ; await pause(RETRY_MS)) {
    try {
      return await migrateOnce(limited.href, most)
    } catch (error) {
      if (!isLockRefused(error) || Date.now() > until) throw error
    }
  }
}

function isLockRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return LOCK_REFUSED.includes(sqlStateOf(error)) || isLockRefused(error.cause)
}

async function migrateOnce(ownerUrl: string, most: number): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // A server that is stopped right afterwards may reach the connection while it is being closed.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, logger: new JobLogger(() => () => undefined) })
    const owner = await pool.connect()
    try {
      return await applyInTransaction(owner, most)
    } finally {
      owner.release()
    }
  } finally {
    await pool.end()
  }
}

async function applyInTransaction(owner: pg.ClientBase, most: number): Promise<string[]> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const { applied, state } = await applyMigrations(owner, most)
    if (state === 'complete') await applyFunctions(owner)
    await owner.query('commit')
    return applied
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}
