import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { tablesOfOrders } from '../../../../database/tables-of-orders.ts'
import { sqlStateOf } from '../domain-error.ts'
import { takeLock } from '../preparation.ts'
import { inTransaction } from '../transaction.ts'
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
  only?: readonly string[]
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
  const { together, apart } = await inTransaction(owner, async () => {
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
    return { together, apart: isLater ? [] : pending.filter(({ isApart }) => isApart) }
  })
  progress.applied.push(...together.map(({ name }) => name))
  return apart
}

const LOOK_AGAIN_MS = 50

/** How long it waits for autovacuum, which PostgreSQL interrupts after `deadlock_timeout`: a second. */
const VACUUM_TIMEOUT = '5s'

/**
 * Makes orders wait until the caller's transaction ends. Those being placed are finished first; the others
 * wait at their first table without a lock, so they never deadlock with the caller.
 * @param what with `tables`, the tables of orders cannot be read either
 */
async function holdOrders(owner: pg.ClientBase, what: 'tables' | 'functions'): Promise<void> {
  await stopVacuum(owner)
  const { rows } = await owner.query<{ name: string }>(
    `select t.name from unnest($1::text[]) with ordinality as t (name, place)
     where to_regclass('public.' || t.name) is not null
     order by t.place`,
    [tablesOfOrders],
  )
  const [first, ...others] = rows.map(({ name }) => `public.${name}`)
  if (!first) return
  if (what === 'tables') {
    await owner.query(`lock table ${[first, ...others].join()} in access exclusive mode`)
  } else {
    // Triggers are replaced too: on orders before any other table, as a checkout locks them.
    await owner.query(
      `lock table ${first} in access exclusive mode; lock table public.orders in share row exclusive mode`,
    )
  }
}

/** Ends autovacuum on all tables and prevents it until the end of the transaction. Nothing else waits for that. */
async function stopVacuum(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ names: string | null; usual: string }>(
    `select string_agg(c.oid::regclass::text, ', ' order by c.oid) as names, current_setting('lock_timeout') as usual
     from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, to_regnamespace('auth'))
       and pg_has_role(c.relowner, 'usage')`,
  )
  const [found] = rows
  if (!found?.names) return
  await owner.query(
    `set local lock_timeout = '${VACUUM_TIMEOUT}'; lock table ${found.names} in share update exclusive mode`,
  )
  await owner.query("select set_config('lock_timeout', $1, true)", [found.usual])
}

/**
 * Waits, without a lock or a limit, until all transactions that run now have ended: then no function of the
 * previous release is running.
 * @param onLong called once after `longMs`, with the number of transactions it waits for
 */
async function outlastTransactions(
  owner: pg.ClientBase,
  { longMs, onLong }: { longMs: number; onLong: (running: number) => void },
): Promise<void> {
  const longAt = performance.now() + longMs
  let isReported = false
  for (let running = await runningTransactions(owner); running.size > 0; await pause(LOOK_AGAIN_MS)) {
    const still = await runningTransactions(owner)
    running = new Set([...running].filter((id) => still.has(id)))
    if (!isReported && running.size > 0 && performance.now() > longAt) {
      isReported = true
      onLong(running.size)
    }
  }
}

async function runningTransactions(owner: pg.ClientBase): Promise<Set<string>> {
  // Processes of the server itself, such as autovacuum, have no user.
  const { rows } = await owner.query<{ id: string }>(
    `select l.virtualtransaction as id
     from pg_locks l
     join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and l.pid <> pg_backend_pid() and a.datname = current_database()
       and a.usesysid is not null`,
  )
  return new Set(rows.map(({ id }) => id))
}
