import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { applyFunctions } from './apply-functions.ts'
import { applyMigrations } from './apply-migrations.ts'
import { sqlStateOf } from './domain-error.ts'

/**
 * A migration that waits longer than this for one lock is interrupted, so that others can proceed, and tried
 * again.
 */
const LOCK_TIMEOUT_MS = 5_000
/** lock_not_available, deadlock_detected */
const LOCK_REFUSED: readonly string[] = ['55P03', '40P01']
/** How long a migration waits for the locks of other instances' migrations and of long reads. */
const RETRY_PERIOD_MS = 120_000
const RETRY_MS = 500

/** Any number, the same in every instance: instances that start together migrate one after the other. */
const migrationLock = 7_302_519

type Options = {
  /** How many files to apply, from the first that is not; all by default. */
  most?: number
  /** How long one attempt waits for a lock. */
  lockMs?: number
}

/**
 * Brings a database up to date in one transaction, all of it or nothing: the schema of the job queue first,
 * then the new files of database/migrations, each once, then those of database/functions that changed.
 * Functions are applied only after all migrations. Of two instances that start together one waits for the
 * other. An attempt waits at most 5 seconds for a lock, so that a migration never blocks a running shop for
 * long; attempts are repeated for two minutes.
 *
 * @param ownerUrl connects as the owner: this login will own tables and functions. It needs CREATEROLE and
 * ownership of the database; it need not be a superuser.
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
  // A server that stops right afterwards may interrupt the connection while it is being closed.
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
