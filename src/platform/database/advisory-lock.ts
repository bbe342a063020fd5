import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const RETRY_MS = 100
/** Any number, the same in every instance: what prepares a database, or restores it, does so one after the other. */
const PREPARATION_LOCK = 7_302_518

type Waiting = {
  signal?: AbortSignal
  /** Called once when somebody else has the lock. */
  onWait?: () => void
}

/** Takes the lock of whatever prepares or restores this database, for this session. */
export function takePreparationLock(client: pg.ClientBase, waiting: Waiting): Promise<void> {
  return takeLock(client, PREPARATION_LOCK, waiting)
}

/**
 * Takes a lock of the session, waiting for whoever has it. It asks again and again instead of waiting inside
 * the database: `create index concurrently` waits for every statement that is older, and so would never end
 * while others wait for the lock of its session.
 */
export async function takeLock(
  client: pg.ClientBase,
  lock: number,
  { signal, onWait }: Waiting = {},
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lock,
    ])
    if (rows[0]?.taken) return
    if (tries === 0) onWait?.()
    await pause(RETRY_MS, undefined, signal ? { signal } : {})
  }
}
