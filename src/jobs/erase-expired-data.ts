import type { Task } from 'graphile-worker'
import type { Config } from '#platform/config/config.ts'
import { callSql } from '#platform/database/call-sql.ts'
import type { Logger } from '#platform/log.ts'
import { clearOutbox } from '#platform/outbox.server.ts'
import { repeated } from './task.ts'

/** Orders per transaction, so that nobody waits long for their locks. */
const AT_ONCE = 500

/** The job that erases personal data past its retention period (D49). */
export function eraseExpiredData({ config, log }: { config: Config; log: Logger }): Task {
  return async (_payload, helpers) => {
    const total = await repeated(helpers, (db) => callSql(db, 'eraseExpiredData', { most: AT_ONCE }))
    const files = await clearOutbox(config.dataDir, Date.now())
    if (total + files > 0) log.info({ total, files }, 'personal data past its period was erased')
  }
}
