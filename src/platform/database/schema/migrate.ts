import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { takeLock } from '../advisory-lock.ts'
import { sqlStateOf } from '../domain-error.ts'
import { applyFunctions, changedFunctions, functionsFolder } from './apply-functions.ts'
import {
  appliedMigrations,
  applyMigrations,
  laterThan,
  type Migration,
  migrationsFolder,
  pendingMigrations,
  prepareRecords,
  readMigrations,
} from './apply-migrations.ts'
import { holdOrders, outlastTransactions } from './give-way.ts'

/**
 * A migration that waits longer than this for one lock is interrupted, so that others can proceed, and tried
 * again. Shorter than `deadlock_timeout`: of a migration and an order that deadlock, the migration gives up.
 */
const LOCK_TIMEOUT_MS = 300
/** lock_not_available, deadlock_detected */
const LOCK_REFUSED: readonly string[] = ['55P03', '40P01']
/** How long a migration waits for the locks of other instances' migrations and of long reads. */
const RETRY_PERIOD_MS = 120_000
const RETRY_MS = 500
/** Who waits for older transactions longer than this says so. */
const LONG_MS = 5_000

/** Any number, the same in every instance: instances that start together migrate one after the other. */
const migrationLock = 7_302_519

type Options = {
  /** The names of the files to apply; all by default. */
  only?: readonly string[]
  /** How long one attempt waits for a lock. */
  lockMs?: number
  /** After how long a wait for transactions that began before the update counts as long. */
  longMs?: number
  /** Called once for such a wait, with the number of those transactions. */
  onLongWait?: (running: number) => void
  /** Where the migrations are, and the functions: those of another release, for tests and measurements. */
  folder?: string
  functions?: string
}

/**
 * Brings a database up to date while the previous release serves: the schema of the job queue first, then in
 * one transaction the new files of database/migrations, each once, and after them the changed files of
 * database/functions, so that no transaction sees a table of one release with the functions of another. Files
 * that begin with `-- no transaction` come last, when all earlier transactions have ended. Of two instances
 * that start together one waits for the other. An attempt waits at most 300 ms for a lock, so that a running
 * shop is never blocked for long; attempts are repeated for two minutes.
 * @param ownerUrl connects as the owner of tables and functions: CREATEROLE and ownership of the database,
 * not superuser
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  ownerUrl: string,
  {
    only,
    lockMs = LOCK_TIMEOUT_MS,
    longMs = LONG_MS,
    onLongWait = () => undefined,
    folder = migrationsFolder,
    functions = functionsFolder,
  }: Options = {},
): Promise<string[]> {
  const limited = new URL(ownerUrl)
  limited.searchParams.set('lock_timeout', String(lockMs))
  const all = await readMigrations(folder)
  const wanted = only ? all.filter(({ name }) => only.includes(name)) : all
  const applied: string[] = []
  const wait = { longMs, onLong: onLongWait }
  for (const until = Date.now() + RETRY_PERIOD_MS; ; await pause(RETRY_MS)) {
    try {
      await migrateOnce(limited.href, { all, wanted, functions, applied, wait })
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
  all: readonly Migration[]
  wanted: readonly Migration[]
  functions: string
  /** What was applied for good, also by an attempt that was interrupted later. */
  applied: string[]
  wait: { longMs: number; onLong: (running: number) => void }
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
      await prepareRecords(owner)
      const apart = await applyTogether(owner, progress)
      if (apart.length > 0) await outlastTransactions(owner, progress.wait)
      for (const migration of apart) {
        await applyMigrations(owner, [migration])
        progress.applied.push(migration.name)
      }
    } finally {
      owner.release()
    }
  } finally {
    await pool.end()
  }
}

/**
 * Applies the new migrations and the functions in one transaction. A database that a later release has migrated is left
 * alone.
 *
 * @returns the migrations that run apart and are still to be applied
 */
async function applyTogether(owner: pg.ClientBase, progress: Progress): Promise<readonly Migration[]> {
  const { all, wanted, functions } = progress
  await owner.query('begin')
  try {
    const known = await appliedMigrations(owner)
    const pending = pendingMigrations(wanted, known)
    const isLater = laterThan(all, known).length > 0
    const together = pending.filter(({ isApart }) => !isApart)
    const isComplete = all.every((one) => one.isApart || known.includes(one.name) || together.includes(one))
    const changed = isComplete && !isLater ? await changedFunctions(owner, all, functions) : []
    if (together.length > 0) await holdOrders(owner, 'tables')
    else if (changed.length > 0) await holdOrders(owner, 'functions')
    await applyMigrations(owner, together)
    await applyFunctions(owner, changed)
    await owner.query('commit')
    progress.applied.push(...together.map(({ name }) => name))
    return isLater ? [] : pending.filter(({ isApart }) => isApart)
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}
