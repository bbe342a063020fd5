import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { tablesOfOrders } from '../../../../database/tables-of-orders.ts'

const RETRY_MS = 50

/** How long it waits for autovacuum, which PostgreSQL interrupts after `deadlock_timeout`: a second. */
const VACUUM_TIMEOUT = '5s'

/**
 * Makes orders wait until the caller's transaction ends. Those being placed are finished first; the others
 * wait at their first table without a lock, so they never deadlock with the caller.
 * @param what with `tables`, the tables of orders cannot be read either
 */
export async function holdOrders(owner: pg.ClientBase, what: 'tables' | 'functions'): Promise<void> {
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
export async function outlastTransactions(
  owner: pg.ClientBase,
  { longMs, onLong }: { longMs: number; onLong: (running: number) => void },
): Promise<void> {
  const longAt = performance.now() + longMs
  let isReported = false
  for (let running = await runningTransactions(owner); running.size > 0; await pause(RETRY_MS)) {
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
