import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { takeLock } from './advisory-lock.ts'
import { applyFunctions, functionsFolder } from './apply-functions.ts'
import { applyMigrations, applyNextConcurrently, migrationsFolder } from './apply-migrations.ts'
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
  /** Where the migrations are, and the functions: those of another release, for tests and measurements. */
  folder?: string
  functions?: string
}

/**
 * Brings a database up to date in one transaction, all of it or nothing: the schema of the job queue first,
 * then the new files of database/migrations, each once, then those of database/functions that changed. A file
 * that begins with `-- no transaction` runs by itself, between the transaction of those before it and the one
 * of the others.
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
  {
    most = Number.POSITIVE_INFINITY,
    lockMs = LOCK_TIMEOUT_MS,
    folder = migrationsFolder,
    functions = functionsFolder,
  }: Options = {},
): Promise<string[]> {
  const limited = new URL(ownerUrl)
  limited.searchParams.set('lock_timeout', String(lockMs))
  const applied: string[] = []
  for (const until = Date.now() + RETRY_PERIOD_MS; ; await pause(RETRY_MS)) {
    try {
      await migrateOnce(limited.href, { most, folder, functions, applied })
      return applied
    } catch (error) {
      if (!isLockRefused(error) || Date.now() > until) throw error
    }
  }
}

function isLockRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return LOCK_REFUSED.includes(sqlStateOf(error)) || isLockRefused(error.cause)
}

type Progress = {
  most: number
  folder: string
  functions: string
  /** What was applied for good, also by an attempt that was interrupted later. */
  applied: string[]
}

async function migrateOnce(ownerUrl: string, progress: Progress): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // A server that stops right afterwards may interrupt the connection while it is being closed.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, logger: new JobLogger(() => () => undefined) })
    const owner = await pool.connect()
    try {
      await takeLock(owner, migrationLock)
      while (await applyInTransaction(owner, progress)) {
        progress.applied.push(await applyNextConcurrently(owner, progress.folder))
      }
    } finally {
      owner.release()
    }
  } finally {
    await pool.end()
  }
}

/** Applies files up to the next one that runs without a transaction. Says whether there is one. */
async function applyInTransaction(owner: pg.ClientBase, progress: Progress): Promise<boolean> {
  const { most, folder, applied: before } = progress
  await owner.query('begin')
  try {
    const { applied, state } = await applyMigrations(owner, most - before.length, folder)
    if (state === 'complete') await applyFunctions(owner, progress.functions)
    await owner.query('commit')
    before.push(...applied)
    return state === 'concurrent'
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}
