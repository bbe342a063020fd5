import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { sqlStateOf } from './domain-error.ts'

/** A migration that waits longer for one lock makes way for those who queue behind it, and is tried again. */
const LOCK_TIMEOUT_MS = 5_000
const LOCK_REFUSED = '55P03'
/** So long the locks of other instances' migrations and of long reads are waited for. */
const PATIENCE_MS = 120_000
const RETRY_MS = 500

/** Holds `NNN_what.sql`, one file for each migration. */
export const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

/**
 * Brings a database up to date: the job queue's schema first, then ours, each file once and all new files or none.
 * Two instances that start together wait for each other. No lock is waited for longer than 5 seconds at a time, so that a shop that
 * serves meanwhile is never blocked behind a migration; for two minutes it is tried again.
 *
 * @param ownerUrl connects as the owner: whoever runs this owns tables and functions. Needs CREATEROLE and the database,
 *   no superuser.
 * @param most how many files to apply, from the first that is not; all unless told otherwise
 * @param lockMs how long one lock is waited for at a time
 * @returns the names of the files that were applied now
 */
export async function migrate(
  ownerUrl: string,
  { most = Number.POSITIVE_INFINITY, lockMs = LOCK_TIMEOUT_MS }: { most?: number; lockMs?: number } = {},
): Promise<string[]> {
  const limited = new URL(ownerUrl)
  limited.searchParams.set('lock_timeout', String(lockMs))
  for (const until = Date.now() + PATIENCE_MS; ; await pause(RETRY_MS)) {
    try {
      return await migrateOnce(limited.href, most)
    } catch (error) {
      if (!isLockRefused(error) || Date.now() > until) throw error
    }
  }
}

function isLockRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return sqlStateOf(error) === LOCK_REFUSED || isLockRefused(error.cause)
}

async function migrateOnce(ownerUrl: string, most: number): Promise<string[]> {
  await prepareJobs(ownerUrl)
  let current = ''
  try {
    const applied = await runner({
      databaseUrl: ownerUrl,
      dir: migrationsFolder,
      direction: 'up',
      count: most,
      migrationsSchema: 'migrations',
      createMigrationsSchema: true,
      migrationsTable: 'applied',
      advisoryLockMode: 'wait',
      singleTransaction: true,
      logger: {
        info: (line: string) => {
          current = /^### MIGRATION (\S+)/.exec(line)?.[1] ?? current
        },
        warn: () => undefined,
        error: () => undefined,
      },
    })
    return applied.map(({ name }) => name)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${current} failed: ${reason}`, { cause: error })
  }
}

async function prepareJobs(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // A server that is stopped right afterwards may reach the connection while it is being closed.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, logger: new JobLogger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}
