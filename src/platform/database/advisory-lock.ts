import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const RETRY_MS = 100

/**
 * Takes a lock of the session, waiting for whoever has it. It asks again and again instead of waiting inside
 * the database: `create index concurrently` waits for every statement that is older, and so would never end
 * while others wait for the lock of its session.
 */
export async function takeLock(client: pg.ClientBase, lock: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lock,
    ])
    if (rows[0]?.taken) return
    await pause(RETRY_MS, undefined, signal ? { signal } : {})
  }
}
