import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import type { Logger } from '#platform/log.ts'
import { databaseTask } from './task.ts'

/** The job that queues messages and alerts again whose worker died, and ends what can be taken back no longer. */
export function reclaimMessages(log: Logger): Task {
  return databaseTask(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select reclaim_messages() + reclaim_account_mails() + reclaim_pushes() as count, end_undo_periods()
    `.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) log.warn({ count }, 'messages whose worker died are queued again')
  })
}
